import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from './errors.ts'

const MALFORMED = '/malformed-address'

/**
 * Leads addresses that cannot be decoded, such as `/%zz`, to a route of their own. The framework would answer
 * them before its hooks, and so without the headers that protect every answer.
 */
export function leadMalformedAway({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return MALFORMED
  }
}

/** Answers what was led away with 400. Register it after the last HTTP method was added. */
export function malformedAddressRoute(app: FastifyInstance): void {
  app.all(MALFORMED, async () => {
    throw new Problem('badAddress')
  })
}
