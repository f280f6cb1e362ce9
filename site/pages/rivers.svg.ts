import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { drawMap } from '../assets/area-map.ts'
import { renderDrawing } from '../assets/drawing.ts'
import { loadBusiness, loadMap } from '../load-content.ts'
import { Rivers } from '../sections/drawings/Rivers.tsx'

/** /rivers.svg: the rivers under the map of the area. */
export const GET: APIRoute = async () => {
  const { area, theme } = await loadBusiness()
  const map = drawMap(area.districts, await loadMap())
  return map ? renderDrawing(createElement(Rivers, { ...map, theme })) : new Response(null, { status: 404 })
}
