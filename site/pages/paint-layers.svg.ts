import type { APIRoute } from 'astro'
import { loadBusiness, loadHome } from '../content/load-content.ts'
import paintLayers from '../drawings/paint-layers.svg?raw'
import { drawingFile } from '../generated/drawing-file.ts'

/** /paint-layers.svg: the layers of car paint with their names, if the home page shows them. */
export const GET: APIRoute = async () => {
  const { layers } = (await loadHome()).why
  if (!layers) return new Response(null, { status: 404 })
  const { theme } = await loadBusiness()
  const labels = layers.labels.map((text, index) => ({
    id: `label-${index + 1}`,
    text,
    size: 24, // 12 px on a phone
    weight: 560,
  }))
  return drawingFile(paintLayers, theme, labels)
}
