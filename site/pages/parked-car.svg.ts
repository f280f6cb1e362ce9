import type { APIRoute } from 'astro'
import { drawingFile } from '../assets/drawing-file.ts'
import { loadBusiness } from '../content/load-content.ts'
import hatchback from '../drawings/hatchback.svg?raw'

/** /parked-car.svg: the clean hatchback as a picture. */
export const GET: APIRoute = async () => drawingFile(hatchback, (await loadBusiness()).theme)
