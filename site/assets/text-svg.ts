import * as hb from 'harfbuzzjs'
import { type Archivo, loadArchivo } from './archivo.ts'

interface Style {
  /** The font's width axis in percent, 62 to 125. */
  wdth: number
  /** The font's weight axis, 100 to 900. */
  wght: number
  /** The font size in pixels. */
  size: number
}

type Axes = Omit<Style, 'size'>

/** A glyph in thousandths of an em, with the y axis pointing up. The line begins at 0, 0. */
interface Glyph {
  path: string
  x: number
  y: number
  advance: number
  /** The space between where it begins and its leftmost point. */
  bearing: number
  /** How far the glyph reaches above the baseline, and below it. */
  above: number
  below: number
}

const UNITS_PER_EM = 1000
/** On a page, another font takes the place of Archivo for a letter that it lacks. Most letters are no wider. */
const MISSING_WIDTH = 1.25 * UNITS_PER_EM

/** Whether Archivo has every letter of a text. */
export async function hasLetters(text: string): Promise<boolean> {
  return (await splitByFont(text)).every(({ part }) => part)
}

/** A line of text in em: its width, the space before its first letter, and how far it reaches from its baseline. */
export async function measureText(text: string, axes: Axes) {
  const glyphs = await shape(text, axes)
  return {
    width: glyphs.reduce((sum, { advance }) => sum + advance, 0) / UNITS_PER_EM,
    bearing: (glyphs[0]?.bearing ?? 0) / UNITS_PER_EM,
    above: Math.max(0, ...glyphs.map(({ above }) => above)) / UNITS_PER_EM,
    below: Math.max(0, ...glyphs.map(({ below }) => below)) / UNITS_PER_EM,
  }
}

/** Converts a line of text to an SVG group. The baseline starts at 0, 0. A letter that Archivo lacks leaves a gap. */
export async function textToSvg(text: string, { size, ...axes }: Style): Promise<string> {
  const glyphs = await shape(text, axes)
  const paths = glyphs.map(({ path, x, y }) => `<path transform="translate(${x} ${y})" d="${path}"/>`)
  // The y axis points up in fonts and down in SVG.
  const scale = size / UNITS_PER_EM
  return `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** The letter-spacing of the hero's large lines, in em, and their axes: those of `.display` in site/styles/text.css. */
const LETTER_SPACING = -0.022
const DISPLAY = { wdth: 125, wght: 800 }
/** The share of the measure that a line fills. Browsers round the width of each letter. */
const FILL = 0.99

/**
 * Computes the font sizes at which the hero's large lines are as wide as their container on a phone, and moves each to
 * the left by the space before its first letter, so that an E and a T begin at the same edge.
 *
 * @returns rules that set the margin and `--fit` of each line, in hundredths of the container's width
 */
export async function fitLines(lines: string[]): Promise<string> {
  const rules = lines.map(async (line, index) => {
    const { width, bearing } = await measureText(line, DISPLAY)
    const start = `${bearing < 0 ? '' : '-'}${Math.abs(bearing).toFixed(3)}`
    const fit = ((100 * FILL) / (width - bearing + (line.length - 1) * LETTER_SPACING)).toFixed(2)
    return `h1>:nth-child(${index + 1}){--fit:${fit};margin-inline-start:${start}em}`
  })
  return (await Promise.all(rules)).join('')
}

/** Lays out a line of text. A letter that Archivo lacks is blank. */
async function shape(text: string, { wdth, wght }: Axes): Promise<Glyph[]> {
  const variations = [new hb.Variation('wdth', wdth), new hb.Variation('wght', wght)]
  let end = 0
  return (await splitByFont(text)).flatMap(({ part, letters }) => {
    if (!part)
      return letters.map((): Glyph => {
        const x = end
        end += MISSING_WIDTH
        return { path: '', x, y: 0, advance: MISSING_WIDTH, bearing: 0, above: 0, below: 0 }
      })
    const font = new hb.Font(part.face)
    font.setScale(UNITS_PER_EM, UNITS_PER_EM)
    font.setVariations(variations)
    const buffer = new hb.Buffer()
    buffer.addText(letters.join(''))
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint }, index): Glyph => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const { xBearing = 0, yBearing = 0, height = 0 } = font.glyphExtents(codepoint) ?? {}
      const x = end + xOffset
      end += xAdvance
      const above = yOffset + yBearing
      return {
        path: roundNumbers(font.glyphToPath(codepoint)),
        x,
        y: yOffset,
        advance: xAdvance,
        bearing: xBearing,
        above,
        below: -(above + height),
      }
    })
  })
}

const roundNumbers = (path: string) => path.replaceAll(/\d+\.\d+/g, (number) => Math.round(Number(number)).toString())

/** Letters in a row that are in the same part of Archivo, or in none. */
interface Run {
  part: Archivo | undefined
  letters: string[]
}

/** Such as marks for the direction of writing. HarfBuzz leaves them out. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a line of text by the part of Archivo that has its letters. A letter has its accents with it. */
async function splitByFont(text: string): Promise<Run[]> {
  const parts = await loadArchivo()
  const runs: Run[] = []
  // NFC has one code point for a letter with its accents, as Archivo has one glyph.
  for (const { segment: letter } of GRAPHEMES.segment(text.normalize('NFC').replaceAll(/\s/g, ' '))) {
    const codePoints = Array.from(letter.replaceAll(INVISIBLE, ''), (point) => point.codePointAt(0) ?? 0)
    const part = parts.find(({ letters }) => codePoints.every((point) => letters.has(point)))
    const last = runs.at(-1)
    if (last && last.part === part) last.letters.push(letter)
    else runs.push({ part, letters: [letter] })
  }
  return runs
}
