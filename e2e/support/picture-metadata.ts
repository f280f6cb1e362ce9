import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { phonePhoto } from '../../testing/pictures.ts'

const PICTURE = /\.(jpe?g|png|webp|avif|gif|tiff?)$/

/** A photo as taken by an upright phone, with its place and a wide colour profile in its metadata. */
export const photoWithLocation = async (): Promise<Buffer> =>
  sharp(await phonePhoto(1600, 1200))
    .keepMetadata()
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

/** The pictures in a folder that have metadata. */
export async function withMetadata(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const [file, content] of await readPictures(folder)) {
    const { exif, xmp, icc, iptc, comments } = await sharp(content).metadata()
    if ([exif, xmp, icc, iptc, comments].some((part) => part !== undefined)) found.push(file)
  }
  return found
}

/** The pictures in a folder that are byte for byte identical to one of the originals. */
export async function originalsIn(folder: string, originals: string): Promise<string[]> {
  const known = [...(await readPictures(originals)).values()]
  const pictures = [...(await readPictures(folder))]
  return pictures
    .filter(([, content]) => known.some((original) => original.equals(content)))
    .map(([file]) => file)
}

async function readPictures(folder: string): Promise<Map<string, Buffer>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => PICTURE.test(file))
  if (files.length === 0) throw new Error(`No pictures found in ${folder}`)
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))] as const)),
  )
}
