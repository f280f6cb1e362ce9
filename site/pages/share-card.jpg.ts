import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRoute } from 'astro'
import { palette } from '../../business/theme.ts'
import { cutPicture } from '../build/crop.ts'
import { loadLogo, renderLogo } from '../build/logo.ts'
import { settings } from '../build/settings.ts'
import { textToSvg } from '../build/text-svg.ts'
import { loadBusiness, loadHome } from '../entries.ts'

const WIDTH = 1200
const HEIGHT = 630

/** /share-card.jpg: the preview picture of a shared link, composed of the hero picture, the logo and where the business works. */
export const GET: APIRoute = async () => {
  const { tagline, area, theme } = await loadBusiness()
  const { ink, light, inkMuted, brandOnDark } = palette(theme)
  const { file, focus } = (await loadHome()).hero.picture
  const [logo, line, place] = await Promise.all([
    renderLogo(await loadLogo(), { width: 620, height: 112 }).then((image) =>
      image.png().toBuffer({ resolveWithObject: true }),
    ),
    textToSvg(tagline, { wdth: 108, wght: 560, size: 40 }),
    textToSvg(area.name, { wdth: 100, wght: 450, size: 30 }),
  ])
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade"><stop stop-color="${ink}" stop-opacity=".94"/><stop offset=".75" stop-color="${ink}" stop-opacity="0"/></linearGradient>
    <path fill="url(#shade)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="${brandOnDark}" d="M80 196h72v4H80z"/>
    <g fill="${light}" transform="translate(80 400)">${line}</g>
    <g fill="${inkMuted}" transform="translate(80 452)">${place}</g>
  </svg>`
  const background = await readFile(join(settings.contentFolder, 'pictures', file))
  // The text is on the left.
  const part = await cutPicture(background, { width: WIDTH, height: HEIGHT }, focus ?? '100% 50%')
  const card = await part
    .composite([{ input: Buffer.from(overlay) }, { input: logo.data, left: 80, top: 336 - logo.info.height }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return new Response(new Uint8Array(card))
}
