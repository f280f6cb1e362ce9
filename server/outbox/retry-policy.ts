import { DAY, MINUTE, SECOND } from '../duration.ts'
import type { Audience } from '../store/store.ts'

/** How long a claimed delivery belongs to the server that claimed it. */
export const LEASE = 30 * SECOND

/** Well below the lease, so that no other server claims the delivery during an attempt. */
export const SEND_TIMEOUT = 20 * SECOND

const MIN_DELAY = 5 * SECOND
const MAX_DELAY = 30 * MINUTE
const GIVE_UP_AFTER = 3 * DAY

/**
 * How many attempts fill about three days. Attempts are counted, not days: a server that was switched off
 * for a week has not tried, and must not give up when it comes back.
 */
export const MAX_ATTEMPTS = attemptsWithin(GIVE_UP_AFTER)

/** An attempt that failed. `refused`: the mail server will never take this mail for this recipient. */
export type FailedAttempt = { audience: Audience; attempt: number; refused: boolean }

/**
 * How long to wait before the next attempt, or `undefined` to give up. The owner's mail is tried for the
 * whole time whatever the refusal says: a full mailbox or a strict filter can be put right in three days.
 *
 * @param random from 0 to 1; spreads the attempts so that they do not all come at once
 */
export function nextDelay(
  { audience, attempt, refused }: FailedAttempt,
  random: () => number = Math.random,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || (refused && audience === 'customer')) return undefined
  return Math.round(delayAfter(attempt) * (0.75 + random() / 2))
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
