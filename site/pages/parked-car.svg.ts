import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderDrawing } from '../build/drawing.ts'
import { Hatchback } from '../sections/drawings/Hatchback.tsx'

/** The colours of a clean car, whose dust and engine bay are hidden. */
const CLEAN =
  ':root{--p:#1f555c;--hi:#6aa9aa;--md:#2f6e74;--lo:#10333a;--sk:#c4e2e0;--al:#d6dbd9;--al2:#87938f;--ty:#171c1e;' +
  '--cu:#e0905a;--g:#0b1316;--g2:#40585d;--in:#2a3c41;--dk:#07181c;--tr:#0a1012}' +
  'g[data-part]{display:none}'

/** /parked-car.svg: the clean hatchback as a picture, which the colours of the car on the page cannot reach. */
export const GET: APIRoute = () => renderDrawing(createElement(Hatchback), CLEAN)
