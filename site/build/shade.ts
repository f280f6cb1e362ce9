import sharp from 'sharp'
import { cropAround } from './crop.ts'

type Colour = [red: number, green: number, blue: number]

/** The colours on the ground `ink`. Keep in step with site/styles/tokens.css. */
const INK: Colour = [10, 15, 17]
const COLOURS = {
  text: [243, 239, 232],
  muted: [169, 179, 180],
  accent: [240, 168, 104],
} satisfies Record<string, Colour>

/** Text that lies over a picture. */
export interface TextOverPicture {
  colour: keyof typeof COLOURS
  /** The opacity of the ink that the design puts between the text and the picture, where it is least. */
  shade: number
  /** Where the text may lie: the sides of a box, in shares of the picture's width and height. The default is all of it. */
  area?: { left?: number; right?: number; top?: number; bottom?: number }
}

/** How a picture is cut before it is shown: width divided by height, and what stays in view. */
export interface Cut {
  shape: number
  focus?: string | undefined
}

/** A little more than AA demands of normal text (WCAG 2.2, 1.4.3: 4.5), because encoding a picture changes its colours. */
const MIN_CONTRAST = 4.6
/** A picture is measured in tiles, so many in a row. Each is about as large as a letter. */
const TILES = 48
/** The share of the tiles that must be dark enough. A sparkle may be brighter, but not a bonnet. */
const TILES_THAT_COUNT = 0.995

/**
 * How opaque a further layer of ink must be, from 0 to 1, so that all texts are readable over a picture. It is 0 for a
 * picture that is dark enough for the design's own shade.
 */
export async function furtherShade(
  picture: Uint8Array | string,
  texts: TextOverPicture[],
  cut?: Cut,
): Promise<number> {
  const tiles = await readTiles(picture, cut)
  const shades = texts.map(({ colour, shade, area }) => {
    const needed = tiles.in(area).map((tile) => neededShade(COLOURS[colour], tile))
    const total = needed.sort((a, b) => a - b)[Math.ceil(needed.length * TILES_THAT_COUNT) - 1] ?? 0
    // Each layer leaves a part of the light: (1 - total) = (1 - shade) (1 - further).
    return 1 - (1 - total) / (1 - shade)
  })
  return Math.max(0, Math.ceil(Math.max(...shades) * 100) / 100)
}

/** Reads the mean colour of each tile of an upright picture. */
async function readTiles(picture: Uint8Array | string, cut?: Cut) {
  const { autoOrient } = await sharp(picture).metadata()
  const { shape, focus = '50% 50%' } = cut ?? { shape: autoOrient.width / autoOrient.height }
  const { width } = cropAround(autoOrient, shape, focus)
  const size = {
    width: Math.round((autoOrient.width * TILES) / width),
    height: Math.max(1, Math.round((autoOrient.height * TILES) / width)),
  }
  const box = cropAround(size, shape, focus)
  const pixels = await sharp(picture)
    .autoOrient()
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return {
    in({ left = 0, right = 1, top = 0, bottom = 1 }: TextOverPicture['area'] = {}): Colour[] {
      const tiles: Colour[] = []
      for (let y = Math.floor(top * box.height); y < Math.ceil(bottom * box.height); y++) {
        for (let x = Math.floor(left * box.width); x < Math.ceil(right * box.width); x++) {
          const at = 3 * ((box.top + y) * size.width + box.left + x)
          tiles.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0])
        }
      }
      return tiles
    },
  }
}

/** The least opacity of ink over a background, in hundredths, at which a text is readable on it. */
function neededShade(text: Colour, background: Colour): number {
  const isReadable = (percent: number) => contrast(text, mix(background, INK, percent / 100)) >= MIN_CONTRAST
  let percent = 0
  while (percent < 100 && !isReadable(percent)) percent++
  return percent / 100
}

const mix = (below: Colour, above: Colour, opacity: number) =>
  below.map((channel, index) => channel + opacity * ((above[index] ?? 0) - channel))

function contrast(light: number[], dark: number[]): number {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05)
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
