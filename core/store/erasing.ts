import { type Clock, DAY } from '../clock.ts'
import { KEY_LIFETIME } from './accept.ts'
import { ago, type Database, type Query } from './database.ts'
import { conditions } from './requests.ts'

/** A wrong clock or RETENTION_DAYS would erase everything. At this pace, the owner can notice it in Health. */
export const MAX_ERASED_PER_DAY = 50

/** A request is kept while an email about it is still to be sent, unless it is suspicious: that one may wait for ever. */
const EXPIRED = `
  received_at < :expired and reference not in (
    select delivery.reference from delivery where sent_at is null and failed_at is null and suspicion is null
  )`

/** Deletes the files of the emails about erased requests. If it fails, the requests stay, and are found again. */
type DeleteFiles = (references: string[]) => Promise<unknown>

/** Erases requests, because of their age or because their customer is to be forgotten. */
export function erasing(db: Database, clock: Clock) {
  return {
    /**
     * Erases requests older than `days`, the oldest first and at most fifty a day, except those with an unsent email.
     *
     * @returns how many were erased, and how many expired ones wait for the next days
     */
    eraseExpired(days: number, deleteFiles?: DeleteFiles): Promise<{ erased: number; waiting: number }> {
      const now = clock.now()
      const expired = ago(days * DAY, now)
      const erasing = db.transaction(async (query) => {
        // Its row stays locked until the commit: of two servers that start at once, the second finds what the first did.
        const [last] = await query<{ erasedAt: Date | undefined }>(`update erasure set id = id returning erased_at`)
        await query(`delete from idempotency where recorded_at <= :old`, { old: ago(KEY_LIFETIME, now) })
        const isDoneToday = last?.erasedAt && dayOf(last.erasedAt) === dayOf(now)
        const oldest = `select reference from quote_request where ${EXPIRED} order by received_at limit :limit`
        const values = { expired, limit: isDoneToday ? 0 : MAX_ERASED_PER_DAY }
        const { length: erased } = await erase(query, `where reference in (${oldest})`, values, deleteFiles)
        const [left] = await query<{ count: number }>(`select count(*) as count from quote_request where ${EXPIRED}`, {
          expired,
        })
        const waiting = left?.count ?? 0
        await query(`update erasure set erased_at = :now, waiting = :waiting`, { now, waiting })
        return { erased, waiting }
      })
      return erasing.finally(db.truncateLog)
    },

    /** Erases every request from an address, with its unsent emails, and returns their references. */
    forget(email: string, deleteFiles?: DeleteFiles): Promise<string[]> {
      const { where, values } = conditions({ email })
      const erasing = db.transaction(async (query) => {
        const references = `select reference from quote_request ${where}`
        await query(`delete from idempotency where reference in (${references})`, values)
        return erase(query, where, values, deleteFiles)
      })
      return erasing.finally(db.truncateLog)
    },
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** @returns the references of the erased requests, oldest first */
async function erase(query: Query, where: string, values: object, deleteFiles?: DeleteFiles): Promise<string[]> {
  const rows = await query<{ reference: string; receivedAt: Date }>(
    `delete from quote_request ${where} returning reference, received_at`,
    { ...values },
  )
  const references = rows
    .sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime())
    .map(({ reference }) => reference)
  await deleteFiles?.(references)
  return references
}
