import type { APIRoute, GetStaticPaths } from 'astro'
import { contentType } from 'mime-types'
import { ICON_SIZES, renderIcon } from '../assets/app-icon.ts'
import { completeDrawing, drawVan } from '../assets/drawing.ts'
import { loadLogo } from '../assets/logo.ts'
import { loadShareCard } from '../assets/share-card.ts'
import { loadContent } from '../content/load-content.ts'
import hatchback from '../drawings/hatchback.svg?raw'
import paintLayers from '../drawings/paint-layers.svg?raw'

type Draw = () => string | Buffer | Promise<string | Buffer>

/** The pictures that the build draws, by their paths. Those that no page shows are left out. */
export const getStaticPaths = (async () => {
  const { business, home } = await loadContent()
  const { theme } = business
  const { layers } = home.why
  const logo = await loadLogo()
  const van = home.about.van && (await drawVan(business))
  // 12 px on a phone.
  const labels = layers?.labels.map((text, index) => ({ id: `label-${index + 1}`, text, size: 24, weight: 560 }))
  const pictures: Record<string, Draw> = {
    ...Object.fromEntries(ICON_SIZES.map((side): [string, Draw] => [`icons/${side}.png`, () => renderIcon(side)])),
    'share-card.jpg': loadShareCard,
    'parked-car.svg': () => completeDrawing(hatchback, theme),
    ...(logo && { [logo.src.slice(1)]: () => logo.body }),
    ...(van && { [van.src.slice(1)]: () => van.body }),
    ...(labels && { 'paint-layers.svg': () => completeDrawing(paintLayers, theme, labels) }),
  }
  return Object.entries(pictures).map(([picture, draw]) => ({ params: { picture }, props: { draw } }))
}) satisfies GetStaticPaths

export const GET: APIRoute<{ draw: Draw }, { picture: string }> = async ({ params, props }) => {
  const body = await props.draw()
  const type = contentType(params.picture.replace(/.*\//, '')) || ''
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers: { 'content-type': type } })
}
