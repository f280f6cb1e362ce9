import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { DAY, HOUR } from './duration.ts'
import type { Store } from './store/store.ts'

type Collaborators = {
  store: Store
  clock: Clock
  /** How many days a request is kept. */
  days: number
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Erases old requests, now and once a day.
 *
 * @returns a function that stops it, and resolves once no erasing is in progress
 */
export function startErasing({ store, clock, days, log }: Collaborators): () => Promise<void> {
  let stopped = false
  let cancelTimer = () => {}
  let lastErasing = Promise.resolve()

  async function erase(): Promise<void> {
    const succeeded = await store.eraseBefore(new Date(clock.now().getTime() - days * DAY)).then(
      (erased) => {
        if (erased > 0) log.info({ erased, days }, 'Old requests erased')
        return true
      },
      (error) => {
        log.error({ err: error }, 'Old requests could not be erased; retrying in an hour')
        return false
      },
    )
    if (!stopped) cancelTimer = clock.after(succeeded ? DAY : HOUR, start)
  }

  function start(): void {
    lastErasing = erase()
  }

  start()
  return async () => {
    stopped = true
    cancelTimer()
    await lastErasing
  }
}
