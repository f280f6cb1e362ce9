import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderDrawing } from '../assets/drawing.ts'
import { loadBusiness, loadHome } from '../load-content.ts'
import { PaintLayers } from '../sections/drawings/PaintLayers.tsx'

/** /paint-layers.svg: the layers of car paint, if the home page shows them. */
export const GET: APIRoute = async () => {
  const { layers } = (await loadHome()).why
  if (!layers) return new Response(null, { status: 404 })
  const { theme } = await loadBusiness()
  return renderDrawing(createElement(PaintLayers, { ...layers, theme }))
}
