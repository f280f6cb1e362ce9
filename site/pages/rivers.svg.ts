import type { APIRoute } from 'astro'
import { shadesForDrawing } from '../../core/business/theme.ts'
import { loadBusiness, loadMap } from '../content/load-content.ts'
import { drawMap } from '../generated/area-map.ts'
import { svgResponse } from '../generated/drawing-file.ts'

/** /rivers.svg: the rivers under the map of the area, fading out at both ends. */
export const GET: APIRoute = async () => {
  const { area, theme } = await loadBusiness()
  const map = drawMap(area.districts, await loadMap())
  if (!map) return new Response(null, { status: 404 })
  const { width, height, rivers } = map
  const water = shadesForDrawing(theme.ground)(0.42)
  const paths = rivers.map(({ path, isWide }) =>
    isWide
      ? `<path d="${path}" fill="url(#fade)"/>`
      : `<path d="${path}" fill="none" stroke="${water}" stroke-opacity=".42" stroke-width="2.5"/>`,
  )
  return svgResponse(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="${width}">
<stop stop-color="${water}" stop-opacity="0"/><stop offset=".1" stop-color="${water}"/><stop offset=".87" stop-color="${water}"/><stop offset="1" stop-color="${water}" stop-opacity="0"/>
</linearGradient>
${paths.join('\n')}
</svg>`)
}
