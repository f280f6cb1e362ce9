import type { Clock } from '../../server/clock.ts'
import { serve } from '../../server/process/serve.ts'
import { readSettings } from '../../server/settings.ts'

/** How many times faster than real time the clock runs. Shortens leases and backoff. */
const SPEED = 20

/** The real server on a fast clock: `node bench/chaos/server.ts SITE START`. */
const [site = '', start = ''] = process.argv.slice(2)
await serve({ site, settings: readSettings(), clock: fastClock(Number(start)) })

/**
 * A clock that runs fast. All processes given the same start read the same time.
 *
 * @param start real time from which the clock runs fast, in milliseconds since 1970
 */
function fastClock(start: number): Clock {
  return {
    now: () => new Date(start + (Date.now() - start) * SPEED),
    elapsed: () => performance.now() * SPEED,
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds / SPEED)
      return () => clearTimeout(timer)
    },
  }
}
