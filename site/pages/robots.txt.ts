import type { APIRoute } from 'astro'

/** /robots.txt: everything may be read, and here is the list of it. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${new URL('sitemap-index.xml', site)}\n`)
