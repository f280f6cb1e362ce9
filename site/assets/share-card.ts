import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { palette } from '../../core/business/theme.ts'
import { loadContent } from '../content/load-content.ts'
import { settings } from '../settings.ts'
import { cutPicture } from './crop.ts'
import { findDarkness } from './hero-picture.ts'
import { type LogoFile, loadLogo, renderLogo } from './logo.ts'
import { measureText, textToSvg } from './text-svg.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Where logo and text begin. */
const LEFT = 80
const LOGO = { width: 620, height: 112 }
/** The lower edge of the logo. */
const BASELINE = 336

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
  const { name, tagline, area, theme } = business
  const { ink, light, inkMuted, brandOnDark } = palette(theme)
  const { file, focus = '100% 50%' } = home.hero.picture
  const logoFile = await loadLogo()
  const logo = logoFile && (await rasterize(logoFile))
  const lines = [
    { text: tagline, style: { wdth: 108, wght: 560, size: 40 }, colour: light, baseline: 400 },
    { text: area.name, style: { wdth: 100, wght: 450, size: 30 }, colour: inkMuted, baseline: 452 },
  ]
  if (!logo) lines.push(await placeName(name.toUpperCase(), light))
  const widths = await Promise.all(
    lines.map(async ({ text, style }) => style.size * (await measureText(text, style)).width),
  )
  const outlines = await Promise.all(
    lines.map(async ({ text, style, colour, baseline }) => {
      const outline = await textToSvg(text, style)
      return `<g fill="${colour}" transform="translate(${LEFT} ${baseline})">${outline}</g>`
    }),
  )
  const textEnd = (LEFT + Math.max(logo?.info.width ?? 0, ...widths)) / WIDTH
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
    ${outlines.join('')}
  </svg>`
  const layers: OverlayOptions[] = [{ input: Buffer.from(overlay) }]
  if (logo) layers.push({ input: logo.data, left: LEFT, top: BASELINE - logo.info.height })
  const part = await cutPicture(background, { width: WIDTH, height: HEIGHT }, focus)
  return part.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

async function rasterize(logo: LogoFile) {
  const picture = await renderLogo(logo, LOGO)
  return picture.png().toBuffer({ resolveWithObject: true })
}

/** The name in the place of the logo, as large as the card is wide. */
async function placeName(text: string, colour: string) {
  const axes = { wdth: 125, wght: 800 }
  const { width } = await measureText(text, axes)
  const size = Math.min(LOGO.height / 2, (WIDTH - 2 * LEFT) / width)
  return { text, style: { ...axes, size }, colour, baseline: BASELINE }
}
