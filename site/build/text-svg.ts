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

/** Converts a line of text to an SVG group. The baseline starts at 0, 0. */
export async function textToSvg(text: string, { wdth, wght, size }: Style): Promise<string> {
  const face = new hb.Face(new hb.Blob(new Uint8Array(await instanceArchivo(wdth, wght)).buffer))
  const font = new hb.Font(face)
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let x = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const glyph = `<path transform="translate(${x})" d="${font.glyphToPath(codepoint)}"/>`
    x += positions[index]?.xAdvance ?? 0
    return glyph
  })
  // The y axis points up in fonts and down in SVG.
  const scale = size / face.upem
  return `<g transform="scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}
