import sharp, { type Sharp } from 'sharp'

/** Fainter pixels, such as the edge of a glow, count as a margin. */
const MIN_ALPHA = 26 // of 255
/** How finely a drawing is searched for its margins. */
const DRAWN_WIDTH = 1024

/**
 * Cuts the transparent margins off a logo: of a PNG the pixels, of an SVG a part of its viewBox.
 *
 * @returns the logo unchanged if it has no margin, or is wholly transparent
 */
export function trimLogo(logo: Buffer, isSvg: boolean): Promise<Buffer> {
  return isSvg ? trimSvg(logo) : trimPng(logo)
}

async function trimPng(logo: Buffer): Promise<Buffer> {
  const { isTrimmed, box } = await findPainted(sharp(logo))
  return isTrimmed ? sharp(logo).extract(box).png().toBuffer() : logo
}

async function trimSvg(logo: Buffer): Promise<Buffer> {
  const source = logo.toString()
  const [root = ''] = /<svg\b[^>]*>/.exec(source) ?? []
  const [viewBox, numbers = ''] = /\bviewBox\s*=\s*["']([^"']*)["']/.exec(root) ?? []
  const [left, top, width] = numbers
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!viewBox || left === undefined || top === undefined || !width) return logo
  // A width and a height of another shape would letterbox the drawing.
  const unsized = root.replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const drawing = Buffer.from(source.replace(root, () => unsized))
  const { isTrimmed, box } = await findPainted(sharp(drawing).resize(DRAWN_WIDTH))
  if (!isTrimmed) return logo
  const unit = width / DRAWN_WIDTH
  const trimmed = [left + box.left * unit, top + box.top * unit, box.width * unit, box.height * unit]
  const cut = unsized.replace(viewBox, `viewBox="${trimmed.map((number) => number.toFixed(3)).join(' ')}"`)
  return Buffer.from(source.replace(root, () => cut))
}

/** Finds the rectangle of a picture outside of which it is transparent. */
async function findPainted(picture: Sharp) {
  const alpha = await picture
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = alpha.info
  const { info } = await sharp(alpha.data, { raw: { width, height, channels: 1 } })
    .trim({ background: 'black', threshold: MIN_ALPHA })
    .toBuffer({ resolveWithObject: true })
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = info
  const box = { left: -trimOffsetLeft, top: -trimOffsetTop, width: info.width, height: info.height }
  return { box, isTrimmed: box.width < width || box.height < height }
}
