import type { Clock } from '../../server/clock.ts'

/** How much faster than the real one a chaos clock runs: leases, backoff and hours all shrink with it. */
export const SPEED = 20

/**
 * A clock that runs fast. Every process that starts from the same moment reads the same time.
 *
 * @param start the real moment from which on it runs fast, in milliseconds since 1970
 */
export function fastClock(start: number): Clock {
  return {
    now: () => new Date(start + (Date.now() - start) * SPEED),
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds / SPEED)
      return () => clearTimeout(timer)
    },
  }
}
