import sharp, { type Sharp } from 'sharp'
import { LONG_EDGE } from '../../quote/photo-limits.ts'
import { SECOND } from '../clock.ts'

export const DECODE_TIMEOUT = 10 * SECOND
/** Six photos of this size fit into an email of 3 MB, encoded as base64. */
const MAX_JPEG_BYTES = 340 * 1024
/** The longest edge and the quality to try, until the JPEG is small enough. */
const SIZES = [
  [LONG_EDGE, 82],
  [LONG_EDGE, 70],
  [1280, 65],
  [1024, 60],
  [800, 40],
] as const

// A file can only reach the three decoders that it may need, whatever its bytes make libvips believe.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a JPEG of at most 1,600 px and 340 KB, without metadata, and white where the picture is transparent.
 *
 * @param open opens the picture anew for each size that is tried
 */
export async function shrink(open: () => Sharp): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const [edge, quality] of SIZES) {
    jpeg = await open()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .timeout({ seconds: DECODE_TIMEOUT / SECOND })
      .toBuffer()
    if (jpeg.length <= MAX_JPEG_BYTES) break
  }
  return jpeg
}
