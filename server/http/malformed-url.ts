import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const MALFORMED_URL = '/malformed-url'

/**
 * Rewrites a URL that cannot be decoded, such as `/%zz`, to a route of its own. Fastify would reject it before
 * its hooks run, and so without the security headers.
 */
export function rewriteMalformedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return MALFORMED_URL
  }
}

/** Rejects rewritten URLs with 400. Register it after `addHttpMethod`: it covers the methods known by then. */
export function malformedUrlRoute(app: FastifyInstance): void {
  app.all(MALFORMED_URL, async () => {
    throw new Problem('malformedUrl')
  })
}
