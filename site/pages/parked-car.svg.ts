import type { APIRoute } from 'astro'
import { drawingFile } from '../assets/drawing-file.ts'
import hatchback from '../drawings/hatchback.svg?raw'
import { loadBusiness } from '../load-content.ts'

/** /parked-car.svg: the clean hatchback as a picture. */
export const GET: APIRoute = async () => drawingFile(hatchback, (await loadBusiness()).theme)
