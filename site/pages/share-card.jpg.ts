import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRoute } from 'astro'
import { palette } from '../../business/theme.ts'
import { cutPicture } from '../assets/crop.ts'
import { loadLogo, renderLogo } from '../assets/logo.ts'
import { furtherShade } from '../assets/shade.ts'
import { textToSvg, textWidth } from '../assets/text-svg.ts'
import { loadBusiness, loadHome } from '../load-content.ts'
import { settings } from '../settings.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Where logo and text begin. */
const LEFT = 80
const LOGO = { width: 620, height: 112 }
/** The opacity of the shade by design at the left edge. It fades to the right, and ends here. */
const SHADE = 0.94
const SHADE_END = 0.75

/** /share-card.jpg: the preview of a shared link, with the hero picture, the logo, the tagline and the area. */
export const GET: APIRoute = async () => {
  const { tagline, area, theme } = await loadBusiness()
  const { ink, light, inkMuted, brandOnDark } = palette(theme)
  const { file, focus } = (await loadHome()).hero.picture
  const logo = await renderLogo(await loadLogo(), LOGO).then((image) =>
    image.png().toBuffer({ resolveWithObject: true }),
  )
  const texts = [
    { text: tagline, colour: 'light', style: { wdth: 108, wght: 560, size: 40 } },
    { text: area.name, colour: 'inkMuted', style: { wdth: 100, wght: 450, size: 30 } },
  ] as const
  const [line, place] = await Promise.all(texts.map(({ text, style }) => textToSvg(text, style)))
  // The text is on the left.
  const cut = { shape: WIDTH / HEIGHT, focus: focus ?? '100% 50%' }
  const background = await readFile(join(settings.contentFolder, 'pictures', file))
  const over = texts.map(async ({ text, colour, style }) => {
    const right = Math.min(1, (LEFT + style.size * (await textWidth(text, style))) / WIDTH)
    return { colour, shade: SHADE * Math.max(0, 1 - right / SHADE_END), area: { right } }
  })
  const further = await furtherShade(background, await Promise.all(over), theme, cut)
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade"><stop stop-color="${ink}" stop-opacity="${SHADE}"/><stop offset="${SHADE_END}" stop-color="${ink}" stop-opacity="0"/></linearGradient>
    <linearGradient id="further"><stop offset="${SHADE_END}" stop-color="${ink}" stop-opacity="${further}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>
    <path fill="url(#shade)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="url(#further)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="${brandOnDark}" d="M${LEFT} 196h72v4H${LEFT}z"/>
    <g fill="${light}" transform="translate(${LEFT} 400)">${line}</g>
    <g fill="${inkMuted}" transform="translate(${LEFT} 452)">${place}</g>
  </svg>`
  const part = await cutPicture(background, { width: WIDTH, height: HEIGHT }, cut.focus)
  const card = await part
    .composite([
      { input: Buffer.from(overlay) },
      { input: logo.data, left: LEFT, top: 336 - logo.info.height },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return new Response(new Uint8Array(card), { headers: { 'content-type': 'image/jpeg' } })
}
