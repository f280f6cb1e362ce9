import type { Clock } from '../../core/clock.ts'
import { serve } from '../../server/process/serve.ts'
import { readSettings } from '../../server/settings.ts'

/** How many times faster than real time the clock runs. Shortens leases and backoff. */
const SPEED = 20

/** The real server on a fast clock: `node tests/bench/chaos-server.ts START`, the same for all processes. */
const start = Number(process.argv[2])
const clock: Clock = {
  now: () => new Date(start + (Date.now() - start) * SPEED),
  elapsed: () => performance.now() * SPEED,
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds / SPEED)
    return () => clearTimeout(timer)
  },
}
await serve({ site: 'dist', settings: readSettings(), clock })
