import { buffer } from 'node:stream/consumers'
import sharp, { type FailOnOptions, type Sharp } from 'sharp'
import { LONG_EDGE, MAX_PIXELS } from '../../core/requests/photo.ts'
import { photoType } from '../../core/requests/photo-type.ts'
import { UNDECODABLE } from './to-jpeg.ts'

/** What a picture may take in memory, in bytes: `MAX_PIXELS` of four colours, or half as many of 16 bits. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS
const END_OF_JPEG = Buffer.from('ffd9', 'hex')
/** The longest edge of a picture for the site, whose build shrinks it. Without one, it is a photo of a request. */
const [edgeOfPicture] = process.argv.slice(2).map(Number)
/** Six photos of this size fit into an email of 3 MB, encoded as base64. */
const MAX_JPEG_BYTES = 340 * 1024
/** The longest edge and the quality to try, until the JPEG is small enough. */
const SIZES: [number, number][] = edgeOfPicture
  ? [[edgeOfPicture, 88]]
  : [
      [LONG_EDGE, 82],
      [LONG_EDGE, 70],
      [1280, 65],
      [1024, 60],
      [800, 40],
    ]

// A file can only reach the three decoders that it may need, whatever its bytes make libvips believe.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

const input = await buffer(process.stdin)
const type = photoType(input)
const open = type === 'heic' ? (await import('./heic.ts')).openHeic : openPicture
const jpeg = await toJpeg().catch((error) => {
  console.error(error)
  process.exitCode = UNDECODABLE
})
if (jpeg) process.stdout.write(jpeg)

/** Makes a JPEG without metadata, and white where the picture is transparent: of a photo, at most 1,600 px and 340 KB. */
async function toJpeg(): Promise<Buffer> {
  const { data, info } = await toPixels(await open(input)).catch(async (error) => {
    if (type !== 'jpeg') throw error
    // It may lack no more than its last bytes.
    return toPixels(await openPicture(Buffer.concat([input, END_OF_JPEG]), 'warning'))
  })
  let jpeg = Buffer.alloc(0)
  for (const [edge, quality] of SIZES) {
    jpeg = await sharp(data, { raw: info })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= MAX_JPEG_BYTES) break
  }
  return jpeg
}

function toPixels(picture: Sharp) {
  const edge = edgeOfPicture ?? LONG_EDGE
  return picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function openPicture(input: Buffer, failOn: FailOnOptions = 'error'): Promise<Sharp> {
  const picture = sharp(input, { limitInputPixels: MAX_PIXELS, failOn })
  const { width, height, channels, depth } = await picture.metadata()
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > MAX_DECODED_BYTES)
    throw new Error('It takes too much memory')
  return picture.autoOrient()
}
