import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Business } from '../../core/business/business.ts'
import { palette, type Theme } from '../../core/business/theme.ts'
import { loadContent } from '../content/load-content.ts'
import { settings } from '../settings.ts'
import type { LogoImage } from '../ui/Picture.tsx'
import { prepareLogo } from './prepare-logo.ts'
import { measureText, textToSvg } from './text-svg.ts'

/** The logo as it is served, and its size in the header in CSS pixels. */
export interface LogoFile {
  type: 'svg' | 'png'
  body: Buffer
  /** With all pixels, for larger pictures than those of the pages. */
  original: Buffer
  width: number
  height: number
}

let logo: Promise<LogoFile> | undefined

/**
 * Loads the logo of the business, or sets its name as one. The development server loads this module again after each
 * change of the content, as it does load-content.ts.
 */
export function loadLogo(): Promise<LogoFile> {
  logo ??= loadContent().then(({ business }) =>
    business.logo ? readLogo(business.logo, business.theme) : drawName(business),
  )
  return logo
}

/** The logo for a page, at a multiple of its size in the header. */
export async function loadLogoImage(scale = 1): Promise<LogoImage> {
  const { type, width, height } = await loadLogo()
  return { src: `/logo.${type}`, width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Renders a logo as large as fits into a box. */
export async function renderLogo(
  { original, width, height }: LogoFile,
  box: { width: number; height: number },
): Promise<Sharp> {
  const scale = Math.min(box.width / width, box.height / height)
  const { density = 72, width: own } = await sharp(original).metadata()
  return sharp(original, {
    density: Math.min(MAX_DENSITY, density * Math.max(1, (scale * width) / own)),
  }).resize({ ...box, fit: 'inside' })
}

/** The largest that sharp accepts. */
const MAX_DENSITY = 100_000

/**
 * The room of a logo in the header. A small line in a wide one is legible, and a square one does not crowd the edges.
 */
const BOX = { width: 160, height: 44 }

/** How many pixels a served PNG has for each CSS pixel in the header. The QR page shows it larger. */
const PNG_SCALE = 5

async function readLogo(file: string, theme: Theme): Promise<LogoFile> {
  const isSvg = extname(file).toLowerCase() === '.svg'
  const original = await prepareLogo(await readFile(join(settings.contentFolder, file)), isSvg, theme)
  const pixels = await sharp(original).metadata()
  const scale = Math.min(BOX.width / pixels.width, BOX.height / pixels.height)
  const size = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) }
  if (isSvg) return { type: 'svg', body: original, original, ...size }
  const png = sharp(original)
    .resize({ width: size.width * PNG_SCALE, withoutEnlargement: true })
    .png()
  return { type: 'png', body: await png.toBuffer(), original, ...size }
}

const FONT = { wdth: 125, wght: 780 }
/** At 320 pixels, the widest name leaves room for the button beside it. */
const MAX_WIDTH = 208
const MAX_SIZE = 18
/** Smaller letters are not legible; the name gets another line instead, up to three. */
const MIN_SIZE = 12
const MAX_LINES = 3
/** In em: the least room above the baseline, and below it. Some accents need more. */
const ABOVE = 0.9
const BELOW = 0.2

/** Draws the name in wide capitals, with a full stop in the accent. */
async function drawName({ name, theme }: Pick<Business, 'name' | 'theme'>): Promise<LogoFile> {
  const { light, brandOnDark } = palette(theme)
  const capitals = name.toUpperCase().trim()
  const { lines, ends, size } = await chooseLines(capitals.split(/\s+/))
  const reach = await measureText(capitals, FONT)
  const [above, below] = [Math.max(ABOVE, reach.above), Math.max(BELOW, reach.below)]
  const last = lines.length - 1
  const groups = await Promise.all([
    ...lines.map((text, row) => drawText(text, size, 0, above + row, light)),
    drawText('.', size, ends[last] ?? 0, above + last, brandOnDark),
  ])
  const stop = await measureText('.', FONT)
  const width = Math.ceil(size * widthOf(ends, stop.width))
  const height = Math.ceil(size * (above + last + below))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${groups.join('')}</svg>`
  const body = Buffer.from(svg)
  return { type: 'svg', body, original: body, width, height }
}

/** The width of lines that end there, with a full stop after the last. */
const widthOf = (ends: number[], stop: number) =>
  Math.max(...ends.map((end, row) => (row === ends.length - 1 ? end + stop : end)))

/** Finds the fewest lines whose letters are legible, or else those with the largest letters. */
async function chooseLines(words: string[]) {
  const stop = await measureText('.', FONT)
  const ways = await Promise.all(
    breakWords(words, MAX_LINES).map(async (lines) => {
      const measured = await Promise.all(lines.map((line) => measureText(line, FONT)))
      const ends = measured.map(({ width }) => width)
      const width = widthOf(ends, stop.width)
      return { lines, ends, width, size: Math.min(MAX_SIZE, MAX_WIDTH / width) }
    }),
  )
  ways.sort((a, b) => a.width - b.width)
  const legible = ways.filter(({ size }) => size >= MIN_SIZE).sort((a, b) => a.lines.length - b.lines.length)
  return legible[0] ?? ways[0] ?? { lines: [], ends: [], size: MAX_SIZE }
}

/** All ways to break words into at most this many lines. */
function breakWords(words: string[], most: number): string[][] {
  const all = words.join(' ')
  if (most === 1) return [[all]]
  return words.flatMap((_, index) => {
    const [first, rest] = [words.slice(0, index + 1), words.slice(index + 1)]
    return rest.length > 0 ? breakWords(rest, most - 1).map((others) => [first.join(' '), ...others]) : [[all]]
  })
}

/** Draws text at a point in em. */
async function drawText(text: string, size: number, x: number, y: number, colour: string): Promise<string> {
  const path = await textToSvg(text, { ...FONT, size })
  const [left, baseline] = [x, y].map((em) => (em * size).toFixed(2))
  return `<g fill="${colour}" transform="translate(${left} ${baseline})">${path}</g>`
}
