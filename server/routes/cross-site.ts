import type { FastifyRequest } from 'fastify'

/**
 * Whether another website's page sent this request (https://web.dev/articles/fetch-metadata). Browsers say so
 * in Sec-Fetch-Site; older ones name the page's origin. A program that says neither is nobody's victim.
 */
export function isCrossSite({ headers, host }: FastifyRequest, siteUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin } = headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || ![host, siteUrl.host].includes(new URL(origin).host)
}
