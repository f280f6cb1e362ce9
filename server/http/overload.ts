import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '../duration.ts'
import { Problem } from './problem.ts'

/** The interval of the measuring timer, which Node includes in each delay. */
const RESOLUTION = 10

/**
 * Rejects quote requests while the event loop was delayed by more than `maxDelay` milliseconds on average over a second.
 * A page or a file is sent all the same: late is better than not at all.
 */
export function rejectWhenOverloaded(app: FastifyInstance, maxDelay: number): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let overloaded = false
  const timer = setInterval(() => {
    // Without a single measurement in a second, the mean is NaN.
    overloaded = !(histogram.mean / 1e6 - RESOLUTION <= maxDelay)
    histogram.reset()
  }, SECOND).unref()

  app.addHook('onRequest', async ({ method }) => {
    if (overloaded && method === 'POST') throw new Problem('busy')
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
}
