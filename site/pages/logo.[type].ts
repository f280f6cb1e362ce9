import type { APIRoute, GetStaticPaths } from 'astro'
import { loadLogo } from '../build/logo.ts'

export const getStaticPaths = (async () => [
  { params: { type: (await loadLogo()).type } },
]) satisfies GetStaticPaths

/** /logo.svg or /logo.png: the logo of the business, or its name set as one. */
export const GET: APIRoute = async () => new Response(new Uint8Array((await loadLogo()).body))
