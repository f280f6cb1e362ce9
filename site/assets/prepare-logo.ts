import { wcagContrast } from 'culori'
import sharp from 'sharp'
import { ELEMENT_NODE, type Node, parse } from 'ultrahtml'
import { palette, type Theme } from '../../core/business/theme.ts'

/** Pixels with less contrast are hard to see (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3
/** How much the pixels of one colour may differ, of 255. */
const MAX_DIFFERENCE = 32
/** The share of opaque pixels above which a logo has a ground of its own. A disc has 0.79. */
const MAX_OPAQUE = 0.9

/** Red, green and blue of 255. */
type Colour = [r: number, g: number, b: number]

/** What the logo looks like on the dark grounds of the pages. */
export interface LogoLook {
  isEmpty: boolean
  /** Whether most of it can hardly be seen. */
  isTooDark: boolean
  isOneColour: boolean
  /** Whether it fills a box, as a drawing on white does. */
  hasGround: boolean
}

export async function examineLogo(logo: Buffer, theme: Theme): Promise<LogoLook> {
  const { data, info } = await sharp(logo)
    .resize({ width: 256, height: 256, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours: Colour[] = []
  for (let start = 0; start < data.length; start += info.channels) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(start)
    if (alpha >= 128) colours.push([r, g, b])
  }
  const { ink, panel } = palette(theme)
  const visible = colours.filter(([r, g, b]) => {
    const colour = { mode: 'rgb' as const, r: r / 255, g: g / 255, b: b / 255 }
    return [ink, panel].every((ground) => wcagContrast(colour, ground) >= MIN_CONTRAST)
  })
  return {
    isEmpty: colours.length === 0,
    isTooDark: visible.length < colours.length / 2,
    isOneColour: isOneColour(colours),
    hasGround: colours.length > MAX_OPAQUE * info.width * info.height,
  }
}

/** Whether all but a few pixels have nearly the same colour. */
function isOneColour(colours: Colour[]): boolean {
  return ([0, 1, 2] as const).every((channel) => {
    const values = colours.map((colour) => colour[channel]).sort((a, b) => a - b)
    const low = values[Math.floor(0.01 * values.length)] ?? 0
    const high = values[Math.floor(0.99 * values.length)] ?? 0
    return high - low <= MAX_DIFFERENCE
  })
}

/** Draws a logo that is dark and of one colour in the light colour of text, which printers call reversed. */
export async function prepareLogo(logo: Buffer, isSvg: boolean, theme: Theme): Promise<Buffer> {
  const { isTooDark, isOneColour } = await examineLogo(logo, theme)
  if (!isTooDark || !isOneColour) return logo
  const { light } = palette(theme)
  return isSvg ? reverseSvg(logo, light) : reversePng(logo, light)
}

async function reversePng(logo: Buffer, light: string): Promise<Buffer> {
  const { width, height } = await sharp(logo).metadata()
  return sharp({ create: { width, height, channels: 4, background: light } })
    .composite([{ input: logo, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function reverseSvg(logo: Buffer, light: string): Buffer {
  const svg = logo.toString()
  const root = (parse(svg).children as Node[]).find((node) => node.type === ELEMENT_NODE)
  if (!root) return logo
  const [opening, closing] = root.loc
  const prefix = root.name.replace(/svg$/, '')
  const filter = `<${prefix}filter id="reversed"><${prefix}feFlood flood-color="${light}"/><${prefix}feComposite in2="SourceAlpha" operator="in"/></${prefix}filter>`
  const drawing = svg.slice(opening.end, closing.start)
  const group = `<${prefix}g filter="url(#reversed)">${drawing}</${prefix}g>`
  return Buffer.from(svg.slice(0, opening.end) + filter + group + svg.slice(closing.start))
}
