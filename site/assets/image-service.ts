import { basename } from 'node:path'
import type { LocalImageService } from 'astro'
import { baseService } from 'astro/assets'
import sharpService from 'astro/assets/services/sharp'
import { cutPicture } from './crop.ts'
import { KB } from './hero-picture.ts'

/** What pictures are encoded as. */
export const AVIF = { format: 'avif', quality: 40 } as const

/**
 * The hero picture, which has `maxBytes`, for which the first screen waits. The encoder takes six times as long, and the
 * file looks the same with a quarter fewer bytes.
 */
export const HERO_AVIF = { format: 'avif', quality: 34 } as const
const HERO_ENCODER = { avif: { effort: 4 } }

/**
 * How a picture is made lighter, step by step: first by a lower quality, then also by fewer pixels, which shows less
 * than a still lower quality would. Both are shares of what was asked for.
 */
const LIGHTER = [
  { quality: 0.88, size: 1 },
  { quality: 0.75, size: 1 },
  { quality: 0.62, size: 1 },
  { quality: 0.62, size: 0.85 },
  { quality: 0.62, size: 0.72 },
  { quality: 0.62, size: 0.6 },
  { quality: 0.62, size: 0.5 },
]

const REMEDY =
  'It has so much fine detail, such as leaves or gravel, that it loads slowly. Choose a calmer picture, or one with its ' +
  'background out of focus.'

/**
 * Astro's image service, with two additions. A `position` such as `70% 40%` cuts a picture around that point.
 * `maxBytes` makes a picture that is heavier lighter, by as few steps as possible. One that needs more than all of them
 * stays heavier, which takes very fine detail all over it. The development server knows no `maxBytes`.
 */
const service: LocalImageService = {
  ...sharpService,
  // They make the name of an encoded picture, and so the key of Astro's cache.
  propertiesToHash: [...(baseService.propertiesToHash ?? []), 'maxBytes'],
  async transform(picture, options, config, logger) {
    const { position, maxBytes, ...others } = options
    const encoder = maxBytes ? { ...config, service: { ...config.service, config: HERO_ENCODER } } : config
    const { width, height, quality } = others
    const size = width && height && position ? { width, height } : undefined
    const source = size ? await cutToPng(picture, size, position) : picture
    let result = await sharpService.transform(source, others, encoder, logger)
    for (const step of LIGHTER) {
      if (!maxBytes || result.data.length <= maxBytes) break
      const lighter = {
        ...others,
        quality: Math.round(Number(quality) * step.quality),
        width: width && Math.round(width * step.size),
        height: height && Math.round(height * step.size),
      }
      result = await sharpService.transform(source, lighter, encoder, logger)
    }
    const { length } = result.data
    if (maxBytes && length > maxBytes) {
      const [name] = basename(String(options.src)).split('.')
      logger.warn(
        `The hero picture ${name} has ${Math.ceil(length / KB)} KB, where ${maxBytes / KB} KB are planned. ${REMEDY}`,
      )
    }
    return result
  },
}

async function cutToPng(picture: Uint8Array, size: { width: number; height: number }, focus: string) {
  const part = await cutPicture(picture, size, focus)
  return part.png({ compressionLevel: 0 }).toBuffer()
}

export default service
