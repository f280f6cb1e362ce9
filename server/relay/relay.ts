import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, repeat, SECOND } from '../../core/clock.ts'
import { type Failure, LEASE_RENEWAL_INTERVAL } from '../../core/store/outbox.ts'
import type { Delivery } from '../../core/store/request.ts'
import type { Store } from '../../core/store/store.ts'
import { type Mail, type MailContent, type Mailer, SendError } from '../mail/mail.ts'
import { nextDelay } from './retry-policy.ts'

/** Emails sent at the same time. One hanging connection must not delay the others. */
const MAX_IN_FLIGHT = 4
/** Finds requests that another process has stored, and leases that have expired. */
const MAX_POLL_INTERVAL = 30 * SECOND
/** Prevents a busy loop if the store reports a due delivery but does not return it. */
const MIN_POLL_INTERVAL = SECOND / 10
export const DRAIN_TIMEOUT = 20 * SECOND
const STORE_RETRY_INTERVAL = 5 * SECOND

type Collaborators = {
  store: Store
  mailer: Mailer
  render: (delivery: Delivery, content: MailContent, now: Date) => Mail
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A sent email. Without a mail server, it was written to a file. */
type Sent = { file: string | undefined }

export type Relay = {
  /** Claims due deliveries now. Call it after each accepted request. */
  wake(): void
  /** Whether a customer may be told that a confirmation is on its way: the mail server accepted the last one. */
  canConfirm(): boolean
  /** Stops claiming, and waits for the emails in flight, at most for DRAIN_TIMEOUT: then they go again later. */
  stop(): Promise<void>
}

function reasonOf(error: Error): string {
  return error instanceof SendError && error.remedy ? `${error.message}. ${error.remedy}` : String(error.message)
}

/** Starts the relay, which claims due deliveries under a lease, sends them and marks them. */
export function startRelay({ store, mailer, render, clock, log }: Collaborators): Relay {
  const inFlight = new Map<string, Promise<void>>()
  /** Sent but not yet marked in the store: this process must not send them again. */
  const sentUnmarked = new Map<string, Sent>()
  /** Broke off with photos: further attempts go without them. */
  const withoutPhotos = new Set<string>()
  let claiming: Promise<void> | undefined
  let claimAgain = false
  let stopped = false
  let canConfirm = true
  let cancelTimer = () => {}

  function wake(): void {
    if (stopped) return
    claimAgain = true
    claiming ??= claimUntilIdle().finally(() => {
      claiming = undefined
      // Otherwise a call between the last claim and this line would be lost.
      if (claimAgain) wake()
    })
  }

  async function claimUntilIdle(): Promise<void> {
    cancelTimer()
    let interval = MAX_POLL_INTERVAL
    try {
      while (claimAgain && !stopped) {
        claimAgain = false
        interval = await startDue()
      }
    } catch (error) {
      log.error({ err: error }, 'The outbox cannot be read or written; retrying in a moment')
      claimAgain = false
      interval = STORE_RETRY_INTERVAL
    }
    if (!stopped) cancelTimer = clock.after(interval, wake)
  }

  /** Starts as many due deliveries as may be in flight, and returns how long to wait. */
  async function startDue(): Promise<number> {
    const capacity = MAX_IN_FLIGHT - inFlight.size
    // The first delivery that finishes wakes the relay.
    if (capacity <= 0) return MAX_POLL_INTERVAL
    for (const delivery of await store.outbox.claimDue(capacity)) {
      const content = await loadContent(delivery)
      if (content) start(delivery, content)
    }
    if (inFlight.size >= MAX_IN_FLIGHT) return MAX_POLL_INTERVAL
    const due = await store.outbox.nextDueAt()
    const wait = (due?.getTime() ?? Infinity) - clock.now().getTime()
    return Math.min(MAX_POLL_INTERVAL, Math.max(MIN_POLL_INTERVAL, wait))
  }

  /** Loads what an email says, unless its request was forgotten meanwhile. */
  async function loadContent({ reference, audience }: Delivery): Promise<MailContent | undefined> {
    const request = await store.requests.find(reference)
    if (!request) return undefined
    switch (audience) {
      case 'reminder':
        return {
          request,
          photos: [],
          together: await store.requests.list({ remindedWith: reference, isOldestFirst: true }),
        }
      case 'ask':
      case 'review':
        return { request, photos: [], review: await store.reviews.of(reference) }
      default:
        return { request, photos: audience === 'customer' ? [] : await store.photos.list(reference) }
    }
  }

  function start(delivery: Delivery, content: MailContent): void {
    // A clock that jumps ahead ends leases early.
    if (inFlight.has(delivery.id)) return
    const { id, reference } = delivery
    const renewLease = async () => {
      await store.outbox
        .renewLease(delivery)
        .catch((error) => log.error({ err: error, reference }, 'A lease could not be renewed'))
      return LEASE_RENEWAL_INTERVAL
    }
    const stopRenewing = repeat(clock, renewLease, LEASE_RENEWAL_INTERVAL)
    const attempt = deliver(delivery, content)
      .catch((error) => log.error({ err: error, reference }, 'The outcome of an attempt could not be stored'))
      .finally(() => {
        void stopRenewing()
        inFlight.delete(id)
        wake()
      })
    inFlight.set(id, attempt)
  }

  async function deliver(delivery: Delivery, content: MailContent): Promise<void> {
    const { id, reference, audience, attempts: attempt } = delivery
    const outcome = sentUnmarked.get(id) ?? (await attemptOnce(delivery, content))
    if ('reason' in outcome) return store.outbox.markFailed(delivery, outcome)
    sentUnmarked.set(id, outcome)
    const { file } = outcome
    await store.outbox.markSent(delivery, file)
    sentUnmarked.delete(id)
    // Whoever forgot the request meanwhile found no file yet.
    if (file && !(await store.requests.find(reference))) await rm(file, { force: true })
    log.info({ reference, audience, attempt, file }, file ? 'Email written to a file' : 'Email sent')
  }

  async function attemptOnce(delivery: Delivery, content: MailContent): Promise<Failure | Sent> {
    const { reference, audience, attempts: attempt } = delivery
    try {
      const file = await send(delivery, content)
      if (audience === 'customer') canConfirm = file === undefined
      return { file }
    } catch (error) {
      const isSendError = error instanceof SendError
      // A mailbox that does not exist says nothing about the next customer's.
      const onlyThisOne = isSendError && error.permanent && !error.remedy
      if (audience === 'customer' && !onlyThisOne) canConfirm = false
      const delay = nextDelay({ audience, attempt, permanent: isSendError && error.permanent })
      const retryAt = delay === undefined ? undefined : new Date(clock.now().getTime() + delay)
      // Only the summary: mail servers quote the recipient's address in their responses.
      const why = isSendError ? { why: error.summary } : { err: error }
      if (retryAt) log.warn({ reference, audience, attempt, retryAt, ...why }, 'Email not sent yet')
      else log.error({ reference, audience, attempt, ...why }, 'Gave up on an email')
      return { reason: reasonOf(error as Error).slice(0, 500), retryAt }
    }
  }

  /** Sends an email. One whose content is refused goes without its photos, and then also without Reply-To. */
  async function send(delivery: Delivery, content: MailContent): Promise<string | undefined> {
    const { id, audience, reference } = delivery
    const now = clock.now()
    const hasPhotos = content.photos.length > 0 && !withoutPhotos.has(id)
    const withoutThem = () => render(delivery, { ...content, arePhotosRefused: true }, now)
    let mail = withoutPhotos.has(id) ? withoutThem() : render(delivery, content, now)
    let attempt = mailer.send(mail)
    const orWithout = (part: string, change: () => Mail) => {
      attempt = attempt.catch((error) => {
        if (error instanceof SendError && error.interrupted && hasPhotos) withoutPhotos.add(id)
        if (!(error instanceof SendError && error.contentRejected)) throw error
        log.warn({ reference, why: error.summary }, `Email refused; trying it without ${part}`)
        mail = change()
        return mailer.send(mail)
      })
    }
    if (hasPhotos) orWithout('photos', withoutThem)
    if (audience !== 'customer') orWithout('Reply-To', () => ({ ...mail, replyTo: undefined }))
    return attempt
  }

  mailer.verify?.().catch((error) => {
    canConfirm = false
    const why = error instanceof SendError ? { why: error.summary } : { err: error }
    log.error(why, 'The mail server cannot be used; emails wait until it can')
  })
  wake()
  return {
    wake,
    canConfirm: () => canConfirm,
    async stop() {
      stopped = true
      cancelTimer()
      let cancelTimeout = () => {}
      const timedOut = new Promise<void>((resolve) => {
        cancelTimeout = clock.after(DRAIN_TIMEOUT, resolve)
      })
      await claiming
      cancelTimer()
      const finished = Promise.allSettled(inFlight.values())
      await Promise.race([finished, timedOut])
      cancelTimeout()
    },
  }
}
