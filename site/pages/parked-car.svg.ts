import type { APIRoute } from 'astro'
import { loadBusiness } from '../content/load-content.ts'
import hatchback from '../drawings/hatchback.svg?raw'
import { drawingFile } from '../generated/drawing-file.ts'

/** /parked-car.svg: the clean hatchback as a picture. */
export const GET: APIRoute = async () => drawingFile(hatchback, (await loadBusiness()).theme)
