import type { FastifyBaseLogger } from 'fastify'
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

/**
 * Erases old requests and the files of their emails, now and once a day. Once a minute, removes from the log what any
 * process erased while another one read the database.
 *
 * @returns a function that stops it, and resolves once no erasing is in progress
 */
export function startErasing({ store, clock, days, mailFolder, log }: Collaborators): () => Promise<void> {
  const stopErasing = repeat(clock, async () => {
    const deleteFiles = (references: string[]) => deleteEmlFiles(mailFolder, references)
    try {
      const { erased, waiting } = await store.requests.eraseExpired(days, deleteFiles)
      if (erased + waiting > 0) log.info({ erased, waiting, days }, 'Old requests erased')
      return DAY
    } catch (error) {
      log.error({ err: error }, 'Old requests could not be erased; retrying in an hour')
      return HOUR
    }
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
