import type { APIRoute } from 'astro'
import { loadBusiness, loadHome } from '../content/load-content.ts'
import drawing from '../drawings/van.svg?raw'
import { drawingFile } from '../generated/drawing-file.ts'

/** /van.svg: the van with the name of the business on its number plate, if the home page shows it. */
export const GET: APIRoute = async () => {
  const { van } = (await loadHome()).about
  if (!van) return new Response(null, { status: 404 })
  const { name, theme } = await loadBusiness()
  return drawingFile(drawing, theme, [
    { id: 'plate', text: name.toUpperCase(), size: 20, weight: 800, isCentred: true },
  ])
}
