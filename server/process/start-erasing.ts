import type { FastifyBaseLogger } from 'fastify'
import { asTyped } from '../../core/business/finding.ts'
import { type Clock, DAY, HOUR, MINUTE, repeat } from '../../core/clock.ts'
import type { Store } from '../../core/store/store.ts'
import { deleteEmlFiles } from '../mail/mailer.ts'

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
  'none were erased for long. Correct the clock, or RETENTION_DAYS in .env; if both are right, confirm it in the desk’s Health. ' +
  'Checking again in an hour'

/**
 * Erases old requests and the files of their emails, now and once a day. If the store refuses, because the clock or
 * RETENTION_DAYS may be wrong, the owner has to confirm it. Once a minute, removes from the log what any process erased
 * while another one read the database.
 *
 * @returns a function that stops it, and resolves once no erasing is in progress
 */
export function startErasing({ store, clock, days, mailFolder, log }: Collaborators): () => Promise<void> {
  const stopErasing = repeat(clock, async () => {
    const deleteFiles = (references: string[]) => deleteEmlFiles(mailFolder, references)
    try {
      const { erased, refused } = await store.requests.eraseExpired(days, { deleteFiles })
      if (erased > 0) log.info({ erased, days }, 'Old requests erased')
      if (refused === 0) return DAY
      log.error({ refused, days, now: clock.now() }, asTyped(REFUSED))
    } catch (error) {
      log.error({ err: error }, 'Old requests could not be erased; retrying in an hour')
    }
    return HOUR
  })
  const stopTruncating = repeat(clock, async () => {
    // If this fails, so does the next request, which logs why.
    await store.truncateLog().catch(() => {})
    return MINUTE
  })
  return async () => {
    await Promise.all([stopErasing(), stopTruncating()])
  }
}
