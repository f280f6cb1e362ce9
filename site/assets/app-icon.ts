import sharp from 'sharp'
import { palette } from '../../core/business/theme.ts'
import { loadContent } from '../content/load-content.ts'
import { type LogoFile, loadLogo, renderLogo } from './logo.ts'
import { hasLetters, measureText, textToSvg } from './text-svg.ts'

/** For browsers, iPhones (180) and the manifest (192 and 512): `/icons/48.png`. */
export const ICON_SIZES = [48, 180, 192, 512]

/** A logo at most this much wider than high, or higher than wide, is also the icon. */
const MAX_SHAPE = 1.25
/** The share of the icon's side that a logo fills. */
const LOGO_SHARE = 0.8
const FONT = { wdth: 125, wght: 800 }

/**
 * Renders the icon as a PNG: the logo if it is roughly square, otherwise the first letter of the name, or only a full
 * stop if the typeface lacks that letter and there is no logo.
 */
export async function renderIcon(side: number): Promise<Buffer> {
  const { name, theme } = (await loadContent()).business
  const { ink, light, brandOnDark } = palette(theme)
  const logo = await loadLogo()
  const letter = await findInitial(name)
  const room = Math.round(side * LOGO_SHARE)
  const input =
    logo && (letter === '' || isSquare(logo))
      ? await (await renderLogo(logo, { width: room, height: room })).png().toBuffer()
      : Buffer.from(await drawLetter(letter, side, light, brandOnDark))
  return sharp({ create: { width: side, height: side, channels: 3, background: ink } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

const isSquare = ({ width, height }: LogoFile) => Math.max(width / height, height / width) <= MAX_SHAPE

/** The first letter or digit of a name as a capital, with its accents. Empty if the typeface lacks it. */
async function findInitial(name: string): Promise<string> {
  const [initial = ''] =
    name
      .normalize('NFC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return (await hasLetters(initial)) ? initial : ''
}

/** Draws a letter in the middle of a square, with a full stop. */
async function drawLetter(letter: string, side: number, colour: string, stopColour: string): Promise<string> {
  const { width, above, below } = await measureText(letter, FONT)
  const { width: stop } = await measureText('.', FONT)
  const size = Math.min(0.78 * side, (0.8 * side) / Math.max(width + stop, above + below))
  const [letterPath, stopPath] = await Promise.all([
    textToSvg(letter, { ...FONT, size }),
    textToSvg('.', { ...FONT, size }),
  ])
  const left = (side - (width + stop) * size) / 2
  const baseline = side / 2 + ((above - below) / 2) * size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <g fill="${colour}" transform="translate(${left} ${baseline})">${letterPath}</g>
    <g fill="${stopColour}" transform="translate(${left + width * size} ${baseline})">${stopPath}</g>
  </svg>`
}
