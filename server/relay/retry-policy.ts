import { DAY, MINUTE, SECOND } from '../duration.ts'
import type { Audience } from '../store/store.ts'

/** How long no other server may claim a claimed delivery. Renewed while the delivery is in flight. */
export const LEASE = 30 * SECOND
export const LEASE_RENEWAL_INTERVAL = 10 * SECOND

/** How long a mail server may take to greet, and to respond to each command (RFC 5321, 4.5.3.2). */
export const COMMAND_TIMEOUT = 5 * MINUTE

/**
 * How long a mail server may take to accept a mail that it has received (RFC 5321, 4.5.3.2.6). It may have accepted it
 * already, so giving up sooner would send the same email again and again.
 */
export const RESPONSE_TIMEOUT = 10 * MINUTE

/**
 * The latest plausible end of a lease that another server, whose clock may be ahead, has taken now. A later one was
 * dated by a clock that was wrong, and has expired.
 */
export const MAX_LEASE = 2 * LEASE

const MIN_DELAY = 5 * SECOND
const MAX_DELAY = 30 * MINUTE
/** How much jitter changes the backoff, as a fraction. */
const JITTER = 0.25
/** The longest backoff. A delivery that is due later was dated by a clock that was wrong, and is due now. */
export const MAX_BACKOFF = MAX_DELAY * (1 + JITTER)
const GIVE_UP_AFTER = 3 * DAY

/**
 * The number of attempts in about three days. Attempts are counted instead of days, so that a server that was off for a
 * week does not give up as soon as it starts.
 */
export const MAX_ATTEMPTS = attemptsWithin(GIVE_UP_AFTER)

/** A failed attempt. `permanent`: the mail server rejected the recipient or the content for good. */
export type FailedAttempt = { audience: Audience; attempt: number; permanent: boolean }

/**
 * How long to wait before the next attempt, or `undefined` to give up. The owner's email is retried even after a
 * permanent rejection, because a full mailbox or a strict filter can be fixed within three days.
 *
 * @param random returns 0 to 1, for the jitter that spreads attempts
 */
export function nextDelay(
  { audience, attempt, permanent }: FailedAttempt,
  random: () => number = Math.random,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || (permanent && audience === 'customer')) return undefined
  return Math.round(delayAfter(attempt) * (1 + JITTER * (2 * random() - 1)))
}

/** 5 s after the first attempt, twice as long after each further one, at most 30 minutes. */
function delayAfter(attempt: number): number {
  return Math.min(MIN_DELAY * 2 ** (attempt - 1), MAX_DELAY)
}

function attemptsWithin(time: number): number {
  let attempts = 1
  for (let passed = 0; passed < time; attempts++) passed += delayAfter(attempts)
  return attempts
}
