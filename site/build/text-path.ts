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

/** Converts a line of text to SVG path data. The baseline starts at 0, 0. */
export async function textToPath(text: string, { wdth, wght, size }: Style): Promise<string> {
  const face = new hb.Face(new hb.Blob(new Uint8Array(await instanceArchivo(wdth, wght)).buffer))
  const font = new hb.Font(face)
  const scale = size / face.upem
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let x = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const path = placeGlyph(font.glyphToPath(codepoint), x, scale)
    x += positions[index]?.xAdvance ?? 0
    return path
  })
  return glyphs.join('')
}

/** Shifts and scales a glyph's path, and flips it: the y axis points up in fonts and down in SVG. */
function placeGlyph(path: string, x: number, scale: number): string {
  let isX = false
  return path.replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true
      return part
    }
    const value = isX ? (Number(part) + x) * scale : -Number(part) * scale
    isX = !isX
    return `${value.toFixed(2)} `
  })
}
