import * as hb from 'harfbuzzjs'
import { archivoAt } from './font.ts'

interface Style {
  /** Width of the letters in per cent, and their weight. */
  wdth: number
  wght: number
  /** The size of the font in pixels. */
  size: number
}

/** Draws a line of text as the data of an SVG path whose baseline starts at 0, 0. */
export async function lettering(text: string, { wdth, wght, size }: Style): Promise<string> {
  const face = new hb.Face(new hb.Blob(new Uint8Array(await archivoAt(wdth, wght)).buffer))
  const font = new hb.Font(face)
  const scale = size / face.upem
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let x = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const path = move(font.glyphToPath(codepoint), x, scale)
    x += positions[index]?.xAdvance ?? 0
    return path
  })
  return glyphs.join('')
}

/** Moves and scales a glyph, whose y axis points up, into a picture, whose y axis points down. */
function move(path: string, x: number, scale: number): string {
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
