import type { LocalImageService } from 'astro'
import sharpService from 'astro/assets/services/sharp'
import { cutPicture } from './crop.ts'

/** Astro's image service, which also cuts a picture around a `position` such as `70% 40%`. */
const service: LocalImageService = {
  ...sharpService,
  async transform(picture, options, config, logger) {
    const { position, ...others } = options
    const { width, height } = others
    if (!width || !height || !position) return sharpService.transform(picture, options, config, logger)
    const part = await cutPicture(picture, { width, height }, position)
    return sharpService.transform(await part.png({ compressionLevel: 0 }).toBuffer(), others, config, logger)
  },
}

export default service
