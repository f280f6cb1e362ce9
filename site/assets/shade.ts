import { type Rgb, rgb, wcagContrast } from 'culori'
import sharp from 'sharp'
import { palette, type Theme } from '../../business/theme.ts'
import { cropAround } from './crop.ts'

/** Text that lies over a picture. */
export interface TextOverPicture {
  colour: 'light' | 'inkMuted' | 'brandOnDark'
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
const TILES = 96
/** The share of the tiles that must be dark enough. A sparkle may be brighter, but not a bonnet. */
const TILES_THAT_COUNT = 0.998

/**
 * How opaque a further layer of ink must be, from 0 to 1, so that all texts are readable over a picture. It is 0 for a
 * picture that is dark enough for the design's own shade.
 */
export async function furtherShade(
  picture: Uint8Array | string,
  texts: TextOverPicture[],
  theme: Theme,
  cut?: Cut,
): Promise<number> {
  const colours = palette(theme)
  const ink = parse(colours.ink)
  const tiles = await readTiles(picture, cut)
  const shades = texts.map(({ colour, shade, area }) => {
    const text = parse(colours[colour])
    const needed = tiles.in(area).map((tile) => neededShade(text, tile, ink))
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
    in({ left = 0, right = 1, top = 0, bottom = 1 }: TextOverPicture['area'] = {}): Rgb[] {
      const tiles: Rgb[] = []
      for (let y = Math.floor(top * box.height); y < Math.ceil(bottom * box.height); y++) {
        for (let x = Math.floor(left * box.width); x < Math.ceil(right * box.width); x++) {
          const at = 3 * ((box.top + y) * size.width + box.left + x)
          const [r = 0, g = 0, b = 0] = Array.from(pixels.subarray(at, at + 3), (channel) => channel / 255)
          tiles.push({ mode: 'rgb', r, g, b })
        }
      }
      return tiles
    },
  }
}

/** The least opacity of ink over a background, in hundredths, at which a text is readable on it. */
function neededShade(text: Rgb, background: Rgb, ink: Rgb): number {
  let percent = 0
  while (percent < 100 && wcagContrast(text, mix(background, ink, percent / 100)) < MIN_CONTRAST) percent++
  return percent / 100
}

function mix(below: Rgb, above: Rgb, opacity: number): Rgb {
  const channel = (name: 'r' | 'g' | 'b') => below[name] + opacity * (above[name] - below[name])
  return { mode: 'rgb', r: channel('r'), g: channel('g'), b: channel('b') }
}

function parse(hex: string): Rgb {
  const colour = rgb(hex)
  if (!colour) throw new Error(`${hex} is not a colour.`)
  return colour
}
