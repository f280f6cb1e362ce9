import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '../../core/clock.ts'
import { Problem } from './problem.ts'
import { visitorAddress } from './proxies.ts'

/** Counts a request. @throws Problem if its IP address has sent too many */
export type RateLimit = (request: FastifyRequest) => Promise<void>

/** Limits the requests from one IP address to so many a minute. */
export function rateLimit(app: FastifyInstance, max: number): RateLimit {
  const keyGenerator = ({ ip }: FastifyRequest) => visitorAddress(ip)
  const count = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator })
  return async (request) => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded)
      throw new Problem('tooManyRequests', { retryAfter: result.ttlInSeconds })
  }
}
