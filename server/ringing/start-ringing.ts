import type { Agent } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import webPush, { WebPushError } from 'web-push'
import type { Business } from '../../core/business/business.ts'
import { isToRemind } from '../../core/business/reminder.ts'
import { type Clock, HOUR, MINUTE, repeat, SECOND } from '../../core/clock.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import type { Device, Ring } from '../../core/store/ringing.ts'
import type { Store } from '../../core/store/store.ts'
import { notificationOf } from './words.ts'

const INTERVAL = 2 * SECOND
const REMINDER_INTERVAL = MINUTE
/** A device that cannot be rung within an hour is not rung any more: the email has said it. */
const LIFETIME = HOUR
/** Less than a claim of a ring lasts. */
const TIMEOUT = 10 * SECOND
const MIN_DELAY = 5 * SECOND
const MAX_DELAY = 5 * MINUTE

type Collaborators = {
  store: Store
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  business: () => Business
  /** Called after a reminder, so that the relay sends its email at once. */
  wake: () => void
  /** Connects to push services; default: as usual. */
  agent?: Agent | undefined
  timeout?: number
}

/**
 * Reminds the owner of replies that are due, and rings his devices. It runs beside the relay: push services delay no
 * email. Returns a function that stops it.
 */
export function startRinging({
  store,
  clock,
  log,
  business,
  wake,
  agent,
  timeout = TIMEOUT,
}: Collaborators): () => Promise<unknown> {
  const inFlight = new Map<string, Promise<void>>()

  async function remind(): Promise<number> {
    const due = (receivedAt: Date, now: Date) => isToRemind(receivedAt, now, business())
    const references = await store.requests.remind(due).catch(logFailure)
    if (references?.length) wake()
    return REMINDER_INTERVAL
  }

  async function ringDue(): Promise<number> {
    const due = await store.ringing.claimDue().catch(logFailure)
    const devices = due?.length ? await store.ringing.devices().catch(logFailure) : []
    for (const ring of due ?? []) {
      const device = devices?.find(({ id }) => id === ring.device)
      // A clock that jumps ahead ends claims early.
      if (!device || inFlight.has(ring.id)) continue
      const attempt = ringOnce(ring, device)
        .catch(logFailure)
        .finally(() => inFlight.delete(ring.id))
      inFlight.set(ring.id, attempt)
    }
    return INTERVAL
  }

  function logFailure(err: Error): undefined {
    log.error({ err }, 'The devices that ring cannot be read or written')
  }

  async function ringOnce(ring: Ring, device: Device): Promise<void> {
    const { reference, occasion } = ring
    const response = await send(ring, device)
    if (response === undefined) return store.ringing.markRung(ring)
    const { status, reason, retryAfter } = response
    // Too many requests and a timeout of the service pass. All else that is refused, such as 404 and 410, stays so.
    if (status && status >= 400 && status < 500 && status !== 429 && status !== 408) {
      log.error({ reference, occasion, status }, 'A device has stopped ringing')
      return store.ringing.markStopped(ring)
    }
    const delay = retryAfter ?? Math.min(MAX_DELAY, MIN_DELAY * 2 ** (ring.attempts - 1))
    const retryAt = new Date(clock.now().getTime() + delay)
    const isTooLate = retryAt.getTime() > ring.createdAt.getTime() + LIFETIME
    log.warn({ reference, occasion, reason, retryAt }, isTooLate ? 'Gave up on ringing' : 'Not rung yet')
    await (isTooLate ? store.ringing.drop(ring) : store.ringing.retry(ring, retryAt))
  }

  /** Returns what went wrong, if anything did. */
  async function send({ reference, occasion }: Ring, { endpoint, p256dh, auth }: Device) {
    let requests: StoredRequest[] = []
    if (reference) {
      const about = occasion === 'reminder' ? { remindedWith: reference } : { reference }
      requests = await store.requests.list({ ...about, isOldestFirst: true })
    }
    const review = occasion === 'review' && reference ? await store.reviews.of(reference) : undefined
    const payload = JSON.stringify(notificationOf(occasion, requests, business(), clock.now(), review))
    const vapidDetails = { subject: `mailto:${business().email}`, ...(await store.ringing.keys()) }
    try {
      const options = { vapidDetails, TTL: LIFETIME / SECOND, urgency: 'high', timeout, agent } as const
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
      return undefined
    } catch (error) {
      if (!(error instanceof WebPushError)) return { reason: String((error as Error).message) }
      const { statusCode: status, headers } = error
      return { status, reason: String(status), retryAfter: readRetryAfter(headers['retry-after'], clock.now()) }
    }
  }

  const stops = [repeat(clock, remind), repeat(clock, ringDue)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all(inFlight.values())
  }
}

/** Reads seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (!value) return undefined
  const delay = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now.getTime()
  return Number.isNaN(delay) ? undefined : Math.max(0, delay)
}
