import { compile } from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '../../core/clock.ts'
import type { Settings } from '../settings.ts'
import { Problem } from './problem.ts'

/** Whether an address is that of a proxy in TRUST_PROXY, by its distance: 0 for the server's own peer. */
export function trustedProxies(proxies: Settings['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const isTrusted = compile(proxies)
  return (address, hop) => isTrusted(withoutPort(address), hop)
}

/** The address by which visitors are counted: without a port, and for IPv6 the /64 network. */
export function visitorAddress(address: string): string {
  return normalizeIP(withoutPort(address))
}

/** Some proxies write X-Forwarded-For as `203.0.113.7:40000` or `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return bracketed ?? ipv4 ?? address
}

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
