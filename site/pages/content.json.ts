import type { APIRoute } from 'astro'
import { loadBusiness } from '../entries.ts'

/** dist/content.json: what the server reads, from the same build as the pages. It is not served. */
export const GET: APIRoute = async () => Response.json({ business: await loadBusiness() })
