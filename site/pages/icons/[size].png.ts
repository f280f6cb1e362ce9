import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'

export const getStaticPaths = (() =>
  [48, 180, 192, 512].map((size) => ({ params: { size: String(size) } }))) satisfies GetStaticPaths

/** /icons/48.png for browsers, 180 for iPhones, 192 and 512 for the manifest, all rendered from favicon.svg. */
export const GET: APIRoute = async ({ params }) => {
  const size = Number(params.size)
  const svg = await readFile('public/favicon.svg')
  const png = await sharp(svg, { density: (72 * size) / 32 })
    .resize(size)
    .flatten({ background: '#0a0f11' })
    .png()
    .toBuffer()
  return new Response(new Uint8Array(png))
}
