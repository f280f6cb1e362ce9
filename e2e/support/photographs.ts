import type { Email } from 'postal-mime'
import sharp from 'sharp'
import { look, phonePhoto, quarters } from '../../testing/pictures.ts'

/** A file as a visitor chooses it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** As the camera of a phone stores it that was held upright: on its side, and where it was taken. */
export const cameraPhoto = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await phonePhoto(2016, 1512),
})

export const pngPhoto = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await quarters(1200, 2000).png().toBuffer(),
})

export const webpPhoto = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/webp',
  buffer: await quarters(300, 400).webp().toBuffer(),
})

/** About 300 KB as it is sent, which takes a weak signal some seconds. */
export async function largePhoto(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({ create: { width: 1600, height: 1200, channels: 3, noise, background: '#c81e1e' } })
  return { name, mimeType: 'image/jpeg', buffer: await grain.blur(1).jpeg({ quality: 85 }).toBuffer() }
}

/** Whether the quarters of a picture are where they were drawn. */
export async function isUpright(picture: Buffer): Promise<boolean> {
  const { colours } = await look(picture)
  return colours.join() === 'red,green,blue,yellow'
}

/** The photos that an email has attached. */
export const photosOf = ({ attachments }: Email): Buffer[] =>
  attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
