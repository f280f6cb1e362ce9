import sharp from 'sharp'
import { palette } from '../../business/theme.ts'
import { loadBusiness } from '../entries.ts'
import { loadLogo, renderLogo } from './logo.ts'
import { textToSvg, textWidth } from './text-svg.ts'

/** A logo at most this much wider than high, or higher than wide, is also the icon. */
const MAX_SHAPE = 1.25
/** The share of the icon's side that a logo fills. */
const LOGO_SHARE = 0.8
const FONT = { wdth: 125, wght: 800 }

/** Renders the icon as a PNG: the logo if it is roughly square, otherwise the first letter of the name. */
export async function renderIcon(side: number): Promise<Buffer> {
  const { name, logo: file, theme } = await loadBusiness()
  const { ink, light, brandOnDark } = palette(theme)
  const logo = await loadLogo()
  const shape = logo.width / logo.height
  const isLogo = file && Math.max(shape, 1 / shape) <= MAX_SHAPE
  const room = Math.round(side * LOGO_SHARE)
  const input = isLogo
    ? await (await renderLogo(logo, { width: room, height: room })).png().toBuffer()
    : Buffer.from(await drawLetter(name, side, light, brandOnDark))
  return sharp({ create: { width: side, height: side, channels: 3, background: ink } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

/** Draws the first letter in the middle of a square, with a full stop. */
async function drawLetter(name: string, side: number, colour: string, stopColour: string): Promise<string> {
  const letter = (Array.from(name)[0] ?? '').toUpperCase()
  const [width, stop] = await Promise.all([textWidth(letter, FONT), textWidth('.', FONT)])
  const size = Math.min(0.78 * side, (0.8 * side) / (width + stop))
  const [letterPath, stopPath] = await Promise.all([
    textToSvg(letter, { ...FONT, size }),
    textToSvg('.', { ...FONT, size }),
  ])
  const left = (side - (width + stop) * size) / 2
  // Capitals of Archivo are 0.686 em high.
  const baseline = side / 2 + 0.343 * size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <g fill="${colour}" transform="translate(${left} ${baseline})">${letterPath}</g>
    <g fill="${stopColour}" transform="translate(${left + width * size} ${baseline})">${stopPath}</g>
  </svg>`
}
