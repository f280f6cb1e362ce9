import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderDrawing } from '../build/drawing.ts'
import { loadBusiness } from '../entries.ts'
import { Van } from '../sections/drawings/Van.tsx'

/** /van.svg: the van. */
export const GET: APIRoute = async () => renderDrawing(createElement(Van, await loadBusiness()))
