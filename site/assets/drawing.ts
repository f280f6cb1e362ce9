import { hash } from 'node:crypto'
import type { Business } from '../../core/business/business.ts'
import { shadesForDrawing, type Theme } from '../../core/business/theme.ts'
import vanDrawing from '../drawings/van.svg?raw'
import { themeColours } from './root-styles.ts'
import { measureText, textToSvg } from './text-svg.ts'

/**
 * Colours a drawing of site/drawings/: every `var(--name,#hex)` gets the theme's colour of that name as its fallback.
 * `--paint-42` is the shade of car paint with a lightness of 42 %. Names that the theme lacks keep their colour.
 */
export function colourDrawing(svg: string, theme: Theme): string {
  const colours = themeColours(theme)
  const paint = shadesForDrawing(theme.ground)
  return svg.replaceAll(/--([\w-]+),#\w+/g, (colour, name) => {
    const [, lightness] = /^paint-(\d+)$/.exec(name) ?? []
    const hex = lightness ? paint(Number(lightness) / 100) : colours[name]
    return hex ? `--${name},${hex}` : colour
  })
}

/** The address of a file with a hash of its content, which browsers need not ask for again. */
export function hashedAddress(name: string, type: string, body: string | Buffer): string {
  return `/_astro/${name}.${hash('sha256', body).slice(0, 8)}.${type}`
}

/** The van of a business, with its name on the plate. */
export async function drawVan({ name, theme }: Business): Promise<{ src: string; body: string }> {
  const plate = { id: 'plate', text: name.toUpperCase(), size: 20, weight: 800, isCentred: true }
  const body = await completeDrawing(vanDrawing, theme, [plate])
  return { src: hashedAddress('van', 'svg', body), body }
}

/** A text in a drawing, which has `<use href="#id">` where the text starts, or its middle if it is centred. */
interface DrawnText {
  id: string
  text: string
  /** In units of the drawing. Reduced if the text would be wider than MAX_TEXT_WIDTH. */
  size: number
  weight: number
  isCentred?: boolean
}

const MAX_TEXT_WIDTH = 100

/** Completes a drawing as a file. A picture cannot use the page's font, so its texts become outlines, at its end. */
export async function completeDrawing(svg: string, theme: Theme, texts: DrawnText[] = []): Promise<string> {
  const outlines = await Promise.all(texts.map(outline))
  return colourDrawing(svg, theme).replace('</svg>', `<defs>${outlines.join('')}</defs>$&`)
}

async function outline({ id, text, size: wanted, weight, isCentred }: DrawnText): Promise<string> {
  const style = { wdth: 100, wght: weight }
  const { width } = await measureText(text, style)
  const size = Math.min(wanted, MAX_TEXT_WIDTH / width)
  const start = isCentred ? (-width * size) / 2 : 0
  return `<g id="${id}" transform="translate(${start.toFixed(1)})">${await textToSvg(text, { ...style, size })}</g>`
}
