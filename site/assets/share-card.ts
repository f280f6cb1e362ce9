import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { palette } from '../../core/business/theme.ts'
import { loadContent } from '../content/load-content.ts'
import { settings } from '../settings.ts'
import { cutPicture } from './crop.ts'
import { findDarkness } from './hero-picture.ts'
import { loadLogo, renderLogo } from './logo.ts'
import { measureText, textToSvg } from './text-svg.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Where logo and text begin. */
const LEFT = 80
const LOGO = { width: 620, height: 112 }

let card: Promise<Buffer> | undefined

/** The preview of a shared link, with the hero picture, the logo, the tagline and the area. */
export function loadShareCard(): Promise<Buffer> {
  card ??= renderShareCard()
  return card
}

/** The address of the share card. It changes with the picture, which messengers keep for weeks by its address. */
export async function shareCardUrl(siteUrl: URL | undefined): Promise<URL> {
  const version = hash('sha256', await loadShareCard(), 'base64url').slice(0, 6)
  return new URL(`/share-card.jpg?${version}`, siteUrl)
}

async function renderShareCard(): Promise<Buffer> {
  const { business, home } = await loadContent()
  const { tagline, area, theme } = business
  const { ink, light, inkMuted, brandOnDark } = palette(theme)
  const { file, focus = '100% 50%' } = home.hero.picture
  const logo = await renderLogo(await loadLogo(), LOGO).then((image) =>
    image.png().toBuffer({ resolveWithObject: true }),
  )
  const texts = [
    { text: tagline, style: { wdth: 108, wght: 560, size: 40 } },
    { text: area.name, style: { wdth: 100, wght: 450, size: 30 } },
  ]
  const [line, place] = await Promise.all(texts.map(({ text, style }) => textToSvg(text, style)))
  const widths = await Promise.all(
    texts.map(async ({ text, style }) => style.size * (await measureText(text, style)).width),
  )
  const textEnd = (LEFT + Math.max(logo.info.width, ...widths)) / WIDTH
  const background = await readFile(join(settings.contentFolder, 'pictures', file))
  const darkness = await findDarkness(background, theme, WIDTH / HEIGHT, focus)
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade">
      <stop stop-color="${ink}" stop-opacity="0.94"/>
      <stop stop-color="${ink}" stop-opacity="${darkness}" offset="${textEnd}"/>
      <stop stop-color="${ink}" stop-opacity="0" offset="${textEnd + 0.25}"/>
    </linearGradient>
    <path fill="url(#shade)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="${brandOnDark}" d="M${LEFT} 196h72v4H${LEFT}z"/>
    <g fill="${light}" transform="translate(${LEFT} 400)">${line}</g>
    <g fill="${inkMuted}" transform="translate(${LEFT} 452)">${place}</g>
  </svg>`
  const part = await cutPicture(background, { width: WIDTH, height: HEIGHT }, focus)
  return part
    .composite([{ input: Buffer.from(overlay) }, { input: logo.data, left: LEFT, top: 336 - logo.info.height }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
