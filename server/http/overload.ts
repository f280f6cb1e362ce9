import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '../duration.ts'
import { Problem } from './problem.ts'

/** The interval of the measuring timer, which Node includes in each delay. */
const RESOLUTION = 10

/** Rejects requests while the event loop was delayed by more than `maxDelay` milliseconds on average over a second. */
export function rejectWhenOverloaded(app: FastifyInstance, maxDelay: number): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let overloaded = false
  const timer = setInterval(() => {
    // Without a single measurement in a second, the mean is NaN.
    overloaded = !(histogram.mean / 1e6 - RESOLUTION <= maxDelay)
    histogram.reset()
  }, SECOND).unref()

  app.addHook('onRequest', async () => {
    if (overloaded) throw new Problem('busy')
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
}
