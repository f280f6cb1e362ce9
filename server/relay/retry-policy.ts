import { DAY, SECOND } from '../clock.ts'
import { type Audience, MAX_BACKOFF } from '../store/store.ts'

const MIN_DELAY = 5 * SECOND
/** How much jitter changes the backoff, as a fraction. */
const JITTER = 0.25
const MAX_DELAY = MAX_BACKOFF / (1 + JITTER)
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
