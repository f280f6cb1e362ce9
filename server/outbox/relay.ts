import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { type Mail, type Mailer, SendError } from '../email/mail.ts'
import type { Delivery, Failure, Store } from '../store/store.ts'
import { nextDelay } from './retry-policy.ts'

/** Mails sent at the same time, so that one hanging connection does not delay the others. */
const MAX_IN_FLIGHT = 4
/** Another process may have stored a request, or let a lease run out. */
const MAX_POLL_INTERVAL = 30 * SECOND
/** Keeps the loop from spinning if the store calls a delivery due and does not return it. */
const MIN_POLL_INTERVAL = SECOND / 10
/** How long to wait after the store has failed. */
const STORE_RETRY_INTERVAL = 5 * SECOND

type Collaborators = {
  store: Store
  mailer: Mailer
  render: (delivery: Delivery, now: Date) => Mail
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A sent mail. Without a mail server, it was written to a file. */
type Sent = { file: string | undefined }

export type Relay = {
  /** Claims due deliveries now. Call it after each accepted request. */
  wake(): void
  /** Stops claiming, and resolves once the mails in flight have finished. */
  stop(): Promise<void>
}

/** Starts sending what the store holds: claim under a lease, send, mark. */
export function startRelay({ store, mailer, render, clock, log }: Collaborators): Relay {
  const inFlight = new Set<Promise<void>>()
  /** Sent but not yet marked in the store: this process must not send them again. */
  const sentUnmarked = new Map<string, Sent>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let stopped = false
  let callOff = () => {}

  function wake(): void {
    if (stopped) return
    lookAgain = true
    looking ??= lookUntilQuiet().finally(() => {
      looking = undefined
      // A call after the last claim and before this line would otherwise be lost.
      if (lookAgain) wake()
    })
  }

  async function lookUntilQuiet(): Promise<void> {
    callOff()
    let interval = MAX_POLL_INTERVAL
    try {
      while (lookAgain && !stopped) {
        lookAgain = false
        interval = await startDue()
      }
    } catch (error) {
      log.error({ err: error }, 'The outbox cannot be read or written; trying again in a moment')
      lookAgain = false
      interval = STORE_RETRY_INTERVAL
    }
    if (!stopped) callOff = clock.after(interval, wake)
  }

  /** Starts as many due deliveries as there is room for, and returns how long to wait. */
  async function startDue(): Promise<number> {
    const room = MAX_IN_FLIGHT - inFlight.size
    // The first delivery that finishes wakes the relay.
    if (room <= 0) return MAX_POLL_INTERVAL
    for (const delivery of await store.claimDue(room)) start(delivery)
    if (inFlight.size >= MAX_IN_FLIGHT) return MAX_POLL_INTERVAL
    const due = await store.nextDueAt()
    const wait = (due?.getTime() ?? Infinity) - clock.now().getTime()
    return Math.min(MAX_POLL_INTERVAL, Math.max(MIN_POLL_INTERVAL, wait))
  }

  function start(delivery: Delivery): void {
    const attempt = deliver(delivery)
      .catch((error) => log.error({ err: error, reference: delivery.reference }, 'An attempt was not noted'))
      .finally(() => {
        inFlight.delete(attempt)
        wake()
      })
    inFlight.add(attempt)
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { id, reference, audience, attempt } = delivery
    const outcome = sentUnmarked.get(id) ?? (await attemptOnce(delivery))
    if ('reason' in outcome) return store.markFailed(delivery, outcome)
    sentUnmarked.set(id, outcome)
    const { file } = outcome
    await store.markSent(delivery, file)
    sentUnmarked.delete(id)
    log.info({ reference, audience, attempt, file }, file ? 'Mail written to a file' : 'Mail sent')
  }

  async function attemptOnce(delivery: Delivery): Promise<Failure | Sent> {
    const { reference, audience, attempt } = delivery
    try {
      return { file: await mailer.send(render(delivery, clock.now())) }
    } catch (error) {
      const known = error instanceof SendError
      const delay = nextDelay({ audience, attempt, refused: known && error.refused })
      const retryAt = delay === undefined ? undefined : new Date(clock.now().getTime() + delay)
      // Only the summary: mail servers quote the recipient's address in their responses.
      const why = known ? { why: error.summary } : { err: error }
      if (retryAt) log.warn({ reference, audience, attempt, retryAt, ...why }, 'Mail not sent yet')
      else log.error({ reference, audience, attempt, ...why }, 'Mail given up')
      return { reason: String((error as Error).message).slice(0, 500), retryAt }
    }
  }

  wake()
  return {
    wake,
    async stop() {
      stopped = true
      callOff()
      await looking
      callOff()
      await Promise.allSettled(inFlight)
    },
  }
}
