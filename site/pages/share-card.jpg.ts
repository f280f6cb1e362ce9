import type { APIRoute } from 'astro'
import { loadShareCard } from '../generated/share-card.ts'

/** /share-card.jpg */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await loadShareCard()), { headers: { 'content-type': 'image/jpeg' } })
