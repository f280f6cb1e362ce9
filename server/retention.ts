import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { DAY, HOUR } from './duration.ts'
import type { Store } from './store/store.ts'

type Collaborators = {
  store: Store
  clock: Clock
  /** For how many days a request is kept. */
  days: number
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Erases old requests, now and once a day.
 *
 * @returns a function that ends it, and resolves when nothing is under way
 */
export function startErasing({ store, clock, days, log }: Collaborators): () => Promise<void> {
  let stopped = false
  let callOff = () => {}
  let underWay = Promise.resolve()

  async function erase(): Promise<void> {
    const worked = await store.eraseBefore(new Date(clock.now().getTime() - days * DAY)).then(
      (erased) => {
        if (erased > 0) log.info({ erased, days }, 'Old requests erased')
        return true
      },
      (error) => {
        log.error({ err: error }, 'Old requests could not be erased; trying again in an hour')
        return false
      },
    )
    if (!stopped) callOff = clock.after(worked ? DAY : HOUR, start)
  }

  function start(): void {
    underWay = erase()
  }

  start()
  return async () => {
    stopped = true
    callOff()
    await underWay
  }
}
