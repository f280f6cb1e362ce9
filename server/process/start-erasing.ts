import type { FastifyBaseLogger } from 'fastify'
import { type Clock, DAY, HOUR, repeat } from '../clock.ts'
import { deleteEmlFiles } from '../email/eml-files.ts'
import type { Store } from '../store/store.ts'

type Collaborators = {
  store: Store
  clock: Clock
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
  return repeat(clock, async () => {
    const deleteFiles = (references: string[]) => deleteEmlFiles(mailFolder, references)
    try {
      const { erased, refused } = await store.eraseExpired(days, { deleteFiles })
      if (erased > 0) log.info({ erased, days }, 'Old requests erased')
      if (refused === 0) return DAY
      log.error({ refused, days, now: clock.now() }, REFUSED)
    } catch (error) {
      log.error({ err: error }, 'Old requests could not be erased; retrying in an hour')
    }
    return HOUR
  })
}
