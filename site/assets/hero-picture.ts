import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { interpolate, type Rgb, wcagContrast, wcagLuminance } from 'culori'
import { palette, type Theme } from '../../core/business/theme.ts'
import type { ContentPicture } from '../content/schemas/fields.ts'
import { settings } from '../settings.ts'
import { cutPicture } from './crop.ts'

export const KB = 1024

/** Screens on which the words of a cover are below its picture, and all others. Keep in step with site/ui/cover.css. */
export const TALL_SCREEN = '(max-width: 40em), (max-aspect-ratio: 1/1)'
export const WIDE_SCREEN = '(min-width: 40.01em) and (min-aspect-ratio: 1001/1000)'

/** How a hero picture is cut for tall screens and for all others, in which widths, and how heavy each may be. */
export const HERO_CROPS = {
  wide: { shape: 16 / 9, widths: [1024, 1440, 1920], maxBytes: 70 * KB },
  tall: { shape: 1 / 2, widths: [480, 680], maxBytes: 36 * KB },
}

/**
 * A little more than AA demands of normal text (WCAG 2.2, 1.4.3: 4.5), because encoding a picture changes its colours.
 */
const MIN_CONTRAST = 4.6
/** The number of tiles across a picture. A tile is as large as a few letters, so that a sparkle does not count. */
const TILES = 32

/**
 * Sets `--darkness` for the words over a hero picture, on screens that are not tall (site/ui/cover.css).
 *
 * @param shape of the encoded picture: width divided by height
 */
export async function darknessStyles(
  { file, focus }: ContentPicture,
  theme: Theme,
  shape = HERO_CROPS.wide.shape,
): Promise<string> {
  const picture = await readFile(join(settings.contentFolder, 'pictures', file))
  return `:root{--darkness:${await findDarkness(picture, theme, shape, focus)}}`
}

/**
 * How opaque a layer of ink must be, from 0 to 1, so that every text is readable over the brightest part of a picture.
 *
 * @param shape width divided by height, to which the picture is cut around its focus
 */
export async function findDarkness(
  picture: Uint8Array,
  theme: Theme,
  shape: number,
  focus = '50% 50%',
): Promise<number> {
  const { ink, light, inkMuted, brandOnDark } = palette(theme)
  const tiles = await cutPicture(picture, { width: TILES, height: Math.round(TILES / shape) }, focus)
  const pixels = await tiles.toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' }).toBuffer()
  let brightest: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 }
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = Array.from(pixels.subarray(at, at + 3), (channel) => channel / 255)
    const tile: Rgb = { mode: 'rgb', r, g, b }
    if (wcagLuminance(tile) > wcagLuminance(brightest)) brightest = tile
  }
  const darken = interpolate([brightest, ink], 'rgb')
  const isReadable = (opacity: number) =>
    [light, inkMuted, brandOnDark].every((text) => wcagContrast(text, darken(opacity)) >= MIN_CONTRAST)
  let percent = 0
  while (percent < 100 && !isReadable(percent / 100)) percent++
  return percent / 100
}
