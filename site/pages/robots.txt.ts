import type { APIRoute } from 'astro'

/** /robots.txt: crawlers may read everything except the API. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${new URL('sitemap-index.xml', site)}\n`)
