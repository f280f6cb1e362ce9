import * as hb from 'harfbuzzjs'
import { instanceArchivo } from './font.ts'

interface Style {
  /** The font's width axis in percent. */
  wdth: number
  /** The font's weight axis. */
  wght: number
  /** The font size in pixels. */
  size: number
}

/** The shape of a line of text: its glyphs and their advances in font units. */
async function shape(text: string, wdth: number, wght: number) {
  const face = new hb.Face(new hb.Blob(new Uint8Array(await instanceArchivo(wdth, wght)).buffer))
  const font = new hb.Font(face)
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  return { font, upem: face.upem, glyphs: buffer.getGlyphInfos(), positions: buffer.getGlyphPositions() }
}

/** The width of a line of text in em. */
export async function textWidth(text: string, { wdth, wght }: Omit<Style, 'size'>): Promise<number> {
  const { positions, upem } = await shape(text, wdth, wght)
  return positions.reduce((width, { xAdvance }) => width + xAdvance, 0) / upem
}

/** Converts a line of text to an SVG group. The baseline starts at 0, 0. */
export async function textToSvg(text: string, { wdth, wght, size }: Style): Promise<string> {
  const { font, upem, glyphs, positions } = await shape(text, wdth, wght)
  let x = 0
  const paths = glyphs.map(({ codepoint }, index) => {
    const path = `<path transform="translate(${x})" d="${font.glyphToPath(codepoint)}"/>`
    x += positions[index]?.xAdvance ?? 0
    return path
  })
  // The y axis points up in fonts and down in SVG.
  const scale = size / upem
  return `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`
}
