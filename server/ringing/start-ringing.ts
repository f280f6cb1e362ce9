import type { Agent } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import webPush, { WebPushError } from 'web-push'
import type { Business } from '../../core/business/business.ts'
import { isToRemind } from '../../core/business/reminder.ts'
import { type Clock, MINUTE, repeat, SECOND } from '../../core/clock.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import type { Review } from '../../core/store/reviews.ts'
import { type Device, RING_LIFETIME, type Ring } from '../../core/store/ringing.ts'
import type { Store } from '../../core/store/store.ts'
import { notificationOf } from './words.ts'

const INTERVAL = 2 * SECOND
const REMINDER_INTERVAL = MINUTE
/** A push service that has not responded by then is asked again. */
const TIMEOUT = 10 * SECOND
/** The push service no longer knows the device (404, 410), or it knows the desk by other keys. */
const ENDED = [401, 403, 404, 410]

type Collaborators = {
  store: Store
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  business: () => Business
  /** Connects to push services; default: as usual. */
  agent?: Agent
  timeout?: number
}

/**
 * Reminds the owner of replies that are due, and rings his devices. It runs beside the relay: push services delay no
 * email. Returns a function that stops it.
 */
export function startRinging({ store, clock, log, business, agent, timeout = TIMEOUT }: Collaborators) {
  const remind = () => store.requests.remind((receivedAt, now) => isToRemind(receivedAt, now, business()))

  async function ringDue(): Promise<void> {
    const rings = await store.ringing.claimDue()
    const devices = rings.length > 0 ? await store.ringing.devices() : []
    await Promise.all(rings.map((ring) => ringOnce(ring, devices)))
  }

  async function ringOnce(ring: Ring, devices: Device[]): Promise<void> {
    const device = devices.find(({ id }) => id === ring.device)
    if (!device) return
    const { endpoint, p256dh, auth } = device
    const { reference, occasion } = ring
    const payload = await payloadOf(ring)
    const vapidDetails = { subject: `mailto:${business().email}`, ...(await store.ringing.keys()) }
    const options = { vapidDetails, TTL: RING_LIFETIME / SECOND, urgency: 'high', timeout, agent } as const
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
    } catch (error) {
      if (!(error instanceof WebPushError)) return log.warn({ reference, occasion, err: error }, 'Not rung yet')
      const { statusCode: status, headers } = error
      if (ENDED.includes(status)) {
        log.error({ reference, occasion, status }, 'A device has stopped ringing')
        return store.ringing.markStopped(ring)
      }
      log.warn({ reference, occasion, status }, 'Not rung yet')
      const retryAfter = headers['retry-after']
      if (retryAfter) await store.ringing.postpone(ring, momentOf(retryAfter, clock.now()))
      return
    }
    await store.ringing.markRung(ring)
  }

  async function payloadOf({ reference, occasion }: Ring): Promise<string> {
    const notify = (requests: StoredRequest[], review?: Review) =>
      JSON.stringify(notificationOf(occasion, requests, business(), clock.now(), review))
    if (!reference) return notify([])
    const about = occasion === 'reminder' ? { remindedWith: reference } : { reference }
    const requests = await store.requests.list({ ...about, isOldestFirst: true })
    return notify(requests, await store.reviews.of(reference))
  }

  const every = (interval: number, task: () => Promise<void>) =>
    repeat(clock, async () => {
      await task().catch((err) => log.error({ err }, 'The devices that ring cannot be read or written'))
      return interval
    })
  const stops = [every(REMINDER_INTERVAL, remind), every(INTERVAL, ringDue)]
  return () => Promise.all(stops.map((stop) => stop()))
}

/** Reads seconds or a date (RFC 9110, 10.2.3). */
function momentOf(retryAfter: string, now: Date): Date {
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? new Date(retryAfter) : new Date(now.getTime() + seconds * SECOND)
}
