import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { carColours } from '../assets/car-colours.ts'
import { renderDrawing } from '../assets/drawing.ts'
import { loadBusiness } from '../load-content.ts'
import { Hatchback } from '../sections/drawings/Hatchback.tsx'

/** /parked-car.svg: the clean hatchback as a picture, without dust and engine bay. */
export const GET: APIRoute = async () => {
  const { theme } = await loadBusiness()
  return renderDrawing(createElement(Hatchback), `${carColours(theme, '--')}g[data-part]{display:none}`)
}
