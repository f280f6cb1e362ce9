import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderDrawing } from '../assets/drawing.ts'
import { loadBusiness, loadHome } from '../load-content.ts'
import { Van } from '../sections/drawings/Van.tsx'

/** /van.svg: the van, if the home page shows it. */
export const GET: APIRoute = async () => {
  const { van } = (await loadHome()).about
  return van ? renderDrawing(createElement(Van, await loadBusiness())) : new Response(null, { status: 404 })
}
