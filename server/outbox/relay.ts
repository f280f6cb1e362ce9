import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { type Mail, type Mailer, SendError } from '../email/mail.ts'
import type { Delivery, Failure, Store } from '../store/store.ts'
import { nextDelay } from './retry-policy.ts'

/** How many mails are under way at once, so that one hanging connection cannot hold up all. */
const PARALLEL = 4
/** How long to rest at most: another process may have stored or released something. */
const LONGEST_REST = 30 * SECOND
/** Never spin, even should the store call something due that it does not hand out. */
const SHORTEST_REST = SECOND / 10
/** How long to rest when the store does not work. */
const STORE_REST = 5 * SECOND

type Collaborators = {
  store: Store
  mailer: Mailer
  render: (delivery: Delivery, now: Date) => Mail
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A mail that has left: to a mail server, or into a file. */
type Sent = { file: string | undefined }

export type Relay = {
  /** Looks for due deliveries now. Call it after each accepted request. */
  wake(): void
  /** Claims nothing more, and resolves when the mails in hand are finished. */
  stop(): Promise<void>
}

/** Starts sending what the store holds: claim under a lease, send, mark. */
export function startRelay({ store, mailer, render, clock, log }: Collaborators): Relay {
  const inHand = new Set<Promise<void>>()
  /** Sent, or written to a file, but not yet marked in the store: this process must not send it again. */
  const sentUnnoted = new Map<string, Sent>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let stopped = false
  let callOff = () => {}

  function wake(): void {
    if (stopped) return
    lookAgain = true
    looking ??= lookUntilQuiet().finally(() => {
      looking = undefined
      // A call between the last look and this line would be forgotten otherwise.
      if (lookAgain) wake()
    })
  }

  async function lookUntilQuiet(): Promise<void> {
    callOff()
    let rest = LONGEST_REST
    try {
      while (lookAgain && !stopped) {
        lookAgain = false
        rest = await claimAndRest()
      }
    } catch (error) {
      log.error({ err: error }, 'The outbox cannot be read or written; trying again in a moment')
      lookAgain = false
      rest = STORE_REST
    }
    if (!stopped) callOff = clock.after(rest, wake)
  }

  /** Starts what there is room for, and says how long to rest. */
  async function claimAndRest(): Promise<number> {
    const room = PARALLEL - inHand.size
    // The first one that finishes wakes us.
    if (room <= 0) return LONGEST_REST
    for (const delivery of await store.claimDue(room)) start(delivery)
    if (inHand.size >= PARALLEL) return LONGEST_REST
    const due = await store.nextDueAt()
    const wait = (due?.getTime() ?? Infinity) - clock.now().getTime()
    return Math.min(LONGEST_REST, Math.max(SHORTEST_REST, wait))
  }

  function start(delivery: Delivery): void {
    const attempt = deliver(delivery)
      .catch((error) => log.error({ err: error, reference: delivery.reference }, 'An attempt was not noted'))
      .finally(() => {
        inHand.delete(attempt)
        wake()
      })
    inHand.add(attempt)
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { id, reference, audience, attempt } = delivery
    const outcome = sentUnnoted.get(id) ?? (await attemptOnce(delivery))
    if ('reason' in outcome) return store.markFailed(delivery, outcome)
    sentUnnoted.set(id, outcome)
    const { file } = outcome
    await store.markSent(delivery, file)
    sentUnnoted.delete(id)
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
      // Only the summary: mail servers quote the recipient's address in their answers.
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
      await Promise.allSettled(inHand)
    },
  }
}
