import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { DAY, HOUR } from './duration.ts'
import { deleteEmlFiles } from './email/eml-files.ts'
import type { Store } from './store/store.ts'

type Collaborators = {
  store: Store
  clock: Clock
  /** How many days a request is kept. */
  days: number
  /** Where emails are written to without a mail server. */
  mailFolder: string
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const REFUSED =
  'Old requests were not erased, because the clock or RETENTION_DAYS seems wrong: this would erase unusually many, or ' +
  'requests have not been erased for more than two days. Correct the clock or RETENTION_DAYS; if both are right, run ' +
  'npm run quotes -- erase-expired. Checking again in an hour'

/**
 * Erases old requests and the files of their emails, now and once a day. If the store refuses, because the clock or
 * RETENTION_DAYS may be wrong, the owner has to confirm it.
 *
 * @returns a function that stops it, and resolves once no erasing is in progress
 */
export function startErasing({ store, clock, days, mailFolder, log }: Collaborators): () => Promise<void> {
  let stopped = false
  let cancelTimer = () => {}
  let lastErasing = Promise.resolve()

  const deleteFiles = (references: string[]) => deleteEmlFiles(mailFolder, references)

  async function erase(): Promise<void> {
    const succeeded = await store.eraseExpired(days, { deleteFiles }).then(
      ({ erased, refused }) => {
        if (erased > 0) log.info({ erased, days }, 'Old requests erased')
        if (refused > 0) log.error({ refused, days, now: clock.now() }, REFUSED)
        return refused === 0
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
