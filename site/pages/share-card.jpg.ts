import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRoute } from 'astro'
import { cutPicture } from '../build/crop.ts'
import { settings } from '../build/settings.ts'
import { furtherShade } from '../build/shade.ts'
import { textToSvg, textWidth } from '../build/text-svg.ts'
import { loadBusiness, loadHome } from '../entries.ts'

const WIDTH = 1200
const HEIGHT = 630
/** The opacity of the shade by design at the left edge. It fades to the right, and ends here. */
const SHADE = 0.94
const SHADE_END = 0.75

/** /share-card.jpg: the preview picture of a shared link, composed of the hero picture and the business's name. */
export const GET: APIRoute = async () => {
  const { name, tagline, area } = await loadBusiness()
  const { file, focus } = (await loadHome()).hero.picture
  const texts = [
    { text: name.toUpperCase(), colour: 'text', left: 76, style: { wdth: 122, wght: 760, size: 104 } },
    { text: tagline, colour: 'text', left: 80, style: { wdth: 108, wght: 560, size: 40 } },
    { text: area.name, colour: 'muted', left: 80, style: { wdth: 100, wght: 450, size: 30 } },
  ] as const
  const [title, line, place] = await Promise.all(texts.map(({ text, style }) => textToSvg(text, style)))
  // The text is on the left.
  const cut = { shape: WIDTH / HEIGHT, focus: focus ?? '100% 50%' }
  const background = await readFile(join(settings.contentFolder, 'pictures', file))
  const over = texts.map(async ({ text, colour, left, style }) => {
    const right = Math.min(1, (left + style.size * (await textWidth(text, style))) / WIDTH)
    return { colour, shade: SHADE * Math.max(0, 1 - right / SHADE_END), area: { right } }
  })
  const further = await furtherShade(background, await Promise.all(over), cut)
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade"><stop stop-color="#0a0f11" stop-opacity="${SHADE}"/><stop offset="${SHADE_END}" stop-color="#0a0f11" stop-opacity="0"/></linearGradient>
    <linearGradient id="further"><stop offset="${SHADE_END}" stop-color="#0a0f11" stop-opacity="${further}"/><stop offset="1" stop-color="#0a0f11" stop-opacity="0"/></linearGradient>
    <path fill="url(#shade)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="url(#further)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="#f0a868" d="M80 196h72v4H80z"/>
    <g fill="#f3efe8" transform="translate(76 330)">${title}</g>
    <g fill="#f3efe8" transform="translate(80 400)">${line}</g>
    <g fill="#a9b3b4" transform="translate(80 452)">${place}</g>
  </svg>`
  const part = await cutPicture(background, { width: WIDTH, height: HEIGHT }, cut.focus)
  const card = await part
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return new Response(new Uint8Array(card))
}
