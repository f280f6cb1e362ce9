import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PICTURE = /\.(jpe?g|png|webp|avif|gif|tiff?)$/

/** A photo as taken by an upright phone, with location, model and a wide colour profile in its metadata. */
export function photoWithLocation(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .withExif({
      IFD0: { Model: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 51/1 36/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

/** The pictures in a folder that have metadata. */
export async function withMetadata(folder: string): Promise<string[]> {
  const pictures = await picturesIn(folder)
  const hasMetadata = await Promise.all(
    pictures.map(async (picture) => {
      const { exif, xmp, icc, iptc, comments } = await sharp(picture).metadata()
      return [exif, xmp, icc, iptc, comments].some((part) => part !== undefined)
    }),
  )
  return pictures.filter((_, index) => hasMetadata[index])
}

/** The pictures in a folder that are byte for byte identical to one of the originals. */
export async function originalsIn(folder: string, originals: string): Promise<string[]> {
  const hashOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  const known = new Set(await Promise.all((await picturesIn(originals)).map(hashOf)))
  const pictures = await picturesIn(folder)
  const hashes = await Promise.all(pictures.map(hashOf))
  return pictures.filter((_, index) => known.has(hashes[index] ?? ''))
}

async function picturesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => PICTURE.test(file))
  if (files.length === 0) throw new Error(`No pictures found in ${folder}`)
  return files.map((file) => join(folder, file))
}
