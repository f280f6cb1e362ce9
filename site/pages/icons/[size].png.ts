import type { APIRoute, GetStaticPaths } from 'astro'
import { renderIcon } from '../../generated/app-icon.ts'

export const getStaticPaths = (() =>
  [48, 180, 192, 512].map((size) => ({ params: { size: String(size) } }))) satisfies GetStaticPaths

/** /icons/48.png for browsers, 180 for iPhones, 192 and 512 for the manifest. */
export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await renderIcon(Number(params.size))), {
    headers: { 'content-type': 'image/png' },
  })
