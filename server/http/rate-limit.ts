import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Counts a request against a limit of its IP address. */
export type RateLimit = ReturnType<FastifyInstance['createRateLimit']>

/** @throws Problem if the IP address of a request has sent too many */
export async function expectBelowLimit(request: FastifyRequest, limit: RateLimit): Promise<void> {
  const count = await limit(request)
  if (!count.isAllowed && count.isExceeded)
    throw new Problem('tooManyRequests', { retryAfter: count.ttlInSeconds })
}
