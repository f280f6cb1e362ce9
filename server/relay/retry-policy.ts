import { MINUTE, SECOND } from '../../core/clock.ts'
import type { Audience } from '../../core/store/request.ts'

const MIN_DELAY = 5 * SECOND
const MAX_DELAY = 30 * MINUTE
/** How much jitter changes the backoff, as a fraction. */
const JITTER = 0.25

/** About three days. Counted, so that a server that was off for a week does not give up as soon as it starts. */
export const MAX_ATTEMPTS = 153

/**
 * How long to wait before the next attempt: 5 s after the first one, twice as long after each further one, at most 30
 * minutes. `undefined` gives up. The owner's email is retried even after a permanent rejection, because a full mailbox
 * or a strict filter can be fixed within three days.
 *
 * @param permanent whether the mail server rejected the recipient or the content for good
 * @param random returns 0 to 1, for the jitter that spreads attempts
 */
export function nextDelay(
  { audience, attempt, permanent }: { audience: Audience; attempt: number; permanent: boolean },
  random: () => number = Math.random,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || (permanent && (audience === 'customer' || audience === 'ask'))) return undefined
  const delay = Math.min(MIN_DELAY * 2 ** (attempt - 1), MAX_DELAY)
  return Math.round(delay * (1 + JITTER * (2 * random() - 1)))
}
