import { wcagContrast } from 'culori'
import sharp, { type Sharp } from 'sharp'
import { palette, type Theme } from '../../core/business/theme.ts'

/** Fainter pixels, such as the edge of a glow, count as a margin. */
const MIN_ALPHA = 26 // of 255
/** How finely a drawing is searched for its margins. */
const DRAWN_WIDTH = 1024

/** Pixels with less contrast are hard to see (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3
/** How much the pixels of one colour may differ, of 255. */
const MAX_DIFFERENCE = 32

/** White space, comments and the like, which may stand around the root element of an SVG. */
const MISC = String.raw`(?:\s|<!--(?:(?!-->)[^])*-->|<\?(?:(?!\?>)[^])*\?>)*`
const DOCTYPE = String.raw`<!DOCTYPE(?:[^"'[>]|"[^"]*"|'[^']*'|\[(?:[^"'\]]|"[^"]*"|'[^']*')*\])*>`
/** An SVG, with or without a prefix, in parts: what precedes its root, the tag, the drawing, and the rest. */
const SVG = new RegExp(
  String.raw`^(${MISC}(?:${DOCTYPE})?${MISC})(<((?:[\w.-]+:)?)svg\b(?:[^"'>]|"[^"]*"|'[^']*')*>)([^]*)(</\3svg\s*>${MISC})$`,
)

/**
 * Makes a logo fit the dark grounds on which it stands: cuts its transparent margins off, and if it is dark and of one
 * colour, draws it in the light colour of text, which printers call reversed.
 *
 * @returns the logo unchanged if it has no margin and is light, or is wholly transparent
 */
export async function prepareLogo(logo: Buffer, isSvg: boolean, theme: Theme): Promise<Buffer> {
  const trimmed = await trimLogo(logo, isSvg)
  const colours = await paintedColours(trimmed)
  if (!isTooDark(colours, theme) || !isOneColour(colours)) return trimmed
  const { light } = palette(theme)
  return isSvg ? reverseSvg(trimmed, light) : reversePng(trimmed, light)
}

/** The colours of the pixels that are more than half opaque, each as red, green and blue of 255. */
export async function paintedColours(logo: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(logo)
    .resize({ width: 256, height: 256, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(4 * index, 4 * index + 4),
  ])
  return pixels.filter(([, , , alpha = 0]) => alpha >= 128).map((pixel) => pixel.slice(0, 3))
}

/** Whether most of a logo can hardly be seen on the grounds on which it stands. */
export function isTooDark(colours: number[][], theme: Theme): boolean {
  const { ink, panel } = palette(theme)
  const visible = colours.filter(([r = 0, g = 0, b = 0]) => {
    const colour = { mode: 'rgb' as const, r: r / 255, g: g / 255, b: b / 255 }
    return [ink, panel].every((ground) => wcagContrast(colour, ground) >= MIN_CONTRAST)
  })
  return visible.length < colours.length / 2
}

/** Whether all but a few pixels have nearly the same colour. */
export function isOneColour(colours: number[][]): boolean {
  return [0, 1, 2].every((channel) => {
    const values = colours.map((colour) => colour[channel] ?? 0).sort((a, b) => a - b)
    const [low = 0, high = 0] = [0.01, 0.99].map((share) => values[Math.floor(share * values.length)])
    return high - low <= MAX_DIFFERENCE
  })
}

async function reversePng(logo: Buffer, light: string): Promise<Buffer> {
  const alpha = await sharp(logo).ensureAlpha().extractChannel('alpha').toColourspace('b-w').raw().toBuffer()
  const { width, height } = await sharp(logo).metadata()
  return sharp({ create: { width, height, channels: 3, background: light } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

function reverseSvg(logo: Buffer, light: string): Buffer {
  return Buffer.from(
    logo.toString().replace(SVG, (_all, before, root, prefix, drawing, after) => {
      const filter = `<${prefix}filter id="reversed"><${prefix}feFlood flood-color="${light}"/><${prefix}feComposite in2="SourceAlpha" operator="in"/></${prefix}filter>`
      return `${before}${root}${filter}<${prefix}g filter="url(#reversed)">${drawing}</${prefix}g>${after}`
    }),
  )
}

/** Cuts the transparent margins off a logo: of a PNG the pixels, of an SVG a part of its viewBox. */
function trimLogo(logo: Buffer, isSvg: boolean): Promise<Buffer> {
  return isSvg ? trimSvg(logo) : trimPng(logo)
}

async function trimPng(logo: Buffer): Promise<Buffer> {
  const { isTrimmed, box } = await findPainted(sharp(logo))
  return isTrimmed ? sharp(logo).extract(box).png().toBuffer() : logo
}

async function trimSvg(logo: Buffer): Promise<Buffer> {
  const source = logo.toString()
  const [, before = '', root = ''] = SVG.exec(source) ?? []
  const withRoot = (tag: string) => Buffer.from(before + tag + source.slice(before.length + root.length))
  const [viewBox, numbers = ''] = /\bviewBox\s*=\s*["']([^"']*)["']/.exec(root) ?? []
  const [left, top, width] = numbers
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!viewBox || left === undefined || top === undefined || !width) return logo
  // A width and a height of another shape would letterbox the drawing.
  const unsized = root.replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const { isTrimmed, box } = await findPainted(sharp(withRoot(unsized)).resize(DRAWN_WIDTH))
  if (!isTrimmed) return logo
  const unit = width / DRAWN_WIDTH
  const trimmed = [left + box.left * unit, top + box.top * unit, box.width * unit, box.height * unit]
  return withRoot(unsized.replace(viewBox, `viewBox="${trimmed.map((number) => number.toFixed(3)).join(' ')}"`))
}

/** Finds the rectangle of a picture outside of which it is transparent. */
async function findPainted(picture: Sharp) {
  const alpha = await picture.ensureAlpha().extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = alpha.info
  const { info } = await sharp(alpha.data, { raw: { width, height, channels: 1 } })
    .trim({ background: 'black', threshold: MIN_ALPHA })
    .toBuffer({ resolveWithObject: true })
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = info
  const box = { left: -trimOffsetLeft, top: -trimOffsetTop, width: info.width, height: info.height }
  return { box, isTrimmed: box.width < width || box.height < height }
}
