import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of another website sent this request (https://web.dev/articles/fetch-metadata). Browsers send
 * Sec-Fetch-Site, older ones only Origin. A client that sends neither is not a browser, so no other site can control
 * it.
 */
export function isCrossSite({ headers, host }: FastifyRequest, siteUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin } = headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || ![host, siteUrl.host].includes(new URL(origin).host)
}
