import { type Clock, DAY } from '../clock.ts'
import { KEY_LIFETIME } from './accept.ts'
import { ago, type Database, type Query } from './database.ts'
import { conditions } from './requests.ts'

/**
 * Erasing runs daily. After a longer interval, the clock may be ahead, unless this share of the period would pass
 * unnoticed: a server that was off for a month erases what is due, and a clock a month ahead erases it a month early.
 */
const MAX_INTERVAL = 2 * DAY
const MAX_INTERVAL_SHARE = 0.1
/** This many requests, or this share of all, may be erased at once: more suggests a mistake in RETENTION_DAYS. */
const MAX_ERASED = 50
const MAX_ERASED_SHARE = 0.1

/** A request is kept while the owner has not had its email, unless it is suspicious: that email may wait for ever. */
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
     * Erases requests older than `days`, except those with an unsent email. Unless it is `confirmed`, it refuses to erase
     * more than a clock that is right, and a setting that has not changed, can explain.
     *
     * @returns how many were erased, or how many expired ones were kept because erasing them needs to be confirmed
     */
    eraseExpired(days: number, options: { confirmed?: boolean; deleteFiles?: DeleteFiles } = {}) {
      const now = clock.now()
      const expired = ago(days * DAY, now)
      const erasing = db.transaction(async (query) => {
        const refused = options.confirmed ? 0 : await countSuspectExpired(query, { expired, days }, now)
        if (refused > 0) {
          await query(`update erasure set refused = :refused`, { refused })
          return { erased: 0, refused }
        }
        await query(`delete from idempotency where recorded_at <= :old`, { old: ago(KEY_LIFETIME, now) })
        const erased = await erase(query, `where ${EXPIRED}`, { expired }, options.deleteFiles)
        await query(`update erasure set erased_at = :now, refused = 0`, { now })
        return { erased: erased.length, refused: 0 }
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

/** @returns the references of the erased requests, oldest first */
async function erase(query: Query, where: string, values: object, deleteFiles?: DeleteFiles): Promise<string[]> {
  const erased = await query<{ reference: string; receivedAt: Date }>(
    `delete from quote_request ${where} returning reference, received_at`,
    { ...values },
  )
  const references = erased
    .sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime())
    .map(({ reference }) => reference)
  await deleteFiles?.(references)
  return references
}

/** Returns how many requests have expired if erasing them needs to be confirmed, or else 0. */
async function countSuspectExpired(
  query: Query,
  { expired, days }: { expired: Date; days: number },
  now: Date,
): Promise<number> {
  const [counts] = await query<{ count: number; total: number; erasedAt: Date | undefined }>(
    `select
      (select count(*) from quote_request where ${EXPIRED}) as count,
      (select count(*) from quote_request) as total,
      (select erased_at from erasure) as erased_at`,
    { expired },
  )
  const { count = 0, total = 0, erasedAt = now } = counts ?? {}
  // With a short period, a usual day is a larger share.
  const maxErased = Math.max(MAX_ERASED, total * Math.max(MAX_ERASED_SHARE, 2 / days))
  const maxInterval = Math.max(MAX_INTERVAL, days * DAY * MAX_INTERVAL_SHARE)
  return now.getTime() - erasedAt.getTime() > maxInterval || count > maxErased ? count : 0
}
