import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'

const COLOURS = { red: '#c81e1e', green: '#1ea03c', blue: '#1e3cc8', yellow: '#e6c828' }

const { red, green, blue, yellow } = COLOURS

/** A picture of four quarters, so that a turn shows: red and green above blue and yellow. */
export function quarters(width = 240, height = 180, backgrounds = [red, blue, green, yellow]): Sharp {
  const [w, h] = [Math.round(width / 2), Math.round(height / 2)]
  const positions = [0, w].flatMap((left) => [0, h].map((top) => ({ left, top })))
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite(
    positions.map((position, index) => ({
      ...position,
      input: { create: { width: w, height: h, channels: 3, background: backgrounds[index] ?? '#fff' } },
    })),
  )
}

/** Where a camera says that it was held sideways, and in Glasgow. */
const CAMERA = {
  IFD0: { Make: 'Glossworks Phone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 51/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 15/1 0/1' },
}

/** A JPEG as a phone writes it: turned by 90 degrees, with the orientation and the place in its metadata. */
export function phonePhoto(width = 4032, height = 3024): Promise<Buffer> {
  // Orientation 6 is shown turned clockwise, so what is stored is turned the other way.
  return quarters(width, height, [green, red, yellow, blue])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge(CAMERA)
    .toBuffer()
}

/** A HEIC file of 240 x 180 px with a place in its metadata, made with `heif-enc`: sharp cannot write one. */
export const heicPhoto = readFileSync(join(import.meta.dirname, 'quarters.heic'))

/** The quarters of a picture, from left to right and top to bottom, and its metadata. */
export async function look(picture: Uint8Array): Promise<{ colours: string[]; metadata: Metadata }> {
  const { data } = await sharp(picture).resize(8, 8, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 8 + x) * 3, (y * 8 + x) * 3 + 3)]
  const colours = [at(1, 1), at(6, 1), at(1, 6), at(6, 6)].map(nearest)
  return { colours, metadata: await sharp(picture).metadata() }
}

function nearest(pixel: number[]): string {
  const distance = (hex: string) =>
    [1, 3, 5].reduce(
      (sum, at, index) => sum + Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (pixel[index] ?? 0)),
      0,
    )
  const [[name] = ['']] = Object.entries(COLOURS).sort(([, one], [, other]) => distance(one) - distance(other))
  return name
}
