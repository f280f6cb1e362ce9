import type { APIRoute, GetStaticPaths } from 'astro'
import { loadLogo } from '../generated/logo.ts'

export const getStaticPaths = (async () => [{ params: { type: (await loadLogo()).type } }]) satisfies GetStaticPaths

/** /logo.svg or /logo.png: the logo of the business, or its name set as one. */
export const GET: APIRoute = async () => {
  const { type, body } = await loadLogo()
  return new Response(new Uint8Array(body), {
    headers: { 'content-type': type === 'svg' ? 'image/svg+xml' : 'image/png' },
  })
}
