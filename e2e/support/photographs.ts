import type { Email } from 'postal-mime'
import sharp from 'sharp'

/** A file as a visitor chooses it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const TOP = { r: 200, g: 30, b: 40 }

/** A PNG with a red top. No two names look the same. */
async function picture(name: string, width: number, height: number): Promise<Buffer> {
  const shade = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 200
  const of = (height: number, background: object) => ({
    create: { width, height, channels: 3 as const, background },
  })
  const top = await sharp(of(Math.round(height / 3), TOP))
    .png()
    .toBuffer()
  return sharp(of(height, { r: 20, g: shade, b: 120 }))
    .composite([{ input: top, gravity: 'north' }])
    .png()
    .toBuffer()
}

/** As the camera of a phone stores it that was held upright: 12 megapixels, on its side, and where it was taken. */
export async function cameraPhoto(name: string): Promise<ChosenFile> {
  const buffer = await sharp(await picture(name, 3024, 4032))
    .rotate(270)
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function pngPhoto(name: string): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await picture(name, 1200, 2000) }
}

export async function webpPhoto(name: string): Promise<ChosenFile> {
  const buffer = await sharp(await picture(name, 900, 1200))
    .webp()
    .toBuffer()
  return { name, mimeType: 'image/webp', buffer }
}

/** About 300 KB as it is sent, which takes a weak signal some seconds. */
export async function largePhoto(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({ create: { width: 1600, height: 1200, channels: 3, noise, background: TOP } })
  return { name, mimeType: 'image/jpeg', buffer: await grain.blur(1).jpeg({ quality: 85 }).toBuffer() }
}

/** Whether the upper edge of a picture is red. */
export async function isUpright(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.round(info.height / 10) * info.width + Math.round(info.width / 2)) * info.channels
  return (data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < 90
}

/** The photos that an email has attached. */
export const photosOf = ({ attachments }: Email): Buffer[] =>
  attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
