import type { LocalImageService } from 'astro'
import sharpService from 'astro/assets/services/sharp'
import sharp from 'sharp'
import { cropAround } from './crop.ts'

/** Astro's image service, which also cuts a picture around a `position` such as `70% 40%`. */
const service: LocalImageService = {
  ...sharpService,
  async transform(picture, options, config, logger) {
    const { position, ...others } = options
    const { width, height } = others
    if (!width || !height || !position) return sharpService.transform(picture, options, config, logger)
    const { autoOrient } = await sharp(picture).metadata()
    const part = await sharp(picture)
      .autoOrient()
      .extract(cropAround(autoOrient, width / height, position))
      .resize(width, height)
      .png({ compressionLevel: 0 })
      .toBuffer()
    return sharpService.transform(part, others, config, logger)
  },
}

export default service
