import { DAY } from '../clock.ts'
import type { Database } from './database.ts'
import { KEY_LIFETIME } from './idempotency.ts'
import type { Query } from './query.ts'
import type { ErasingOptions, Erasure } from './store.ts'
import { ago, toMoment } from './stored-time.ts'

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
  received_at < :moment and reference not in (
    select delivery.reference from delivery where sent_at is null and failed_at is null and suspicion is null
  )`

/** Erases expired requests with the files of their emails, or records that this was refused. */
export function eraseExpired(
  db: Database,
  { days, confirmed, deleteFiles }: ErasingOptions & { days: number },
  now: Date,
): Promise<Erasure> {
  const moment = ago(days * DAY, now)
  return db.transaction(async (query) => {
    const refused = confirmed ? 0 : await countSuspectExpired(query, { moment, days }, now)
    if (refused > 0) {
      await query(`update erasure set refused = :refused`, { refused })
      return { erased: 0, refused }
    }
    await query(`delete from idempotency where recorded_at <= :expired`, { expired: ago(KEY_LIFETIME, now) })
    const erased = await query<{ reference: string }>(
      `delete from quote_request where ${EXPIRED} returning reference`,
      { moment },
    )
    await deleteFiles?.(erased.map(({ reference }) => reference))
    await query(`update erasure set erased_at = :now, refused = 0`, { now: now.toISOString() })
    return { erased: erased.length, refused: 0 }
  })
}

/** Returns how many requests have expired if erasing them needs to be confirmed, or else 0. */
async function countSuspectExpired(
  query: Query,
  { moment, days }: { moment: string; days: number },
  now: Date,
): Promise<number> {
  const [counts] = await query<{ expired: number; total: number; erased_at: string | null }>(
    `select
      (select cast(count(*) as integer) from quote_request where ${EXPIRED}) as expired,
      (select cast(count(*) as integer) from quote_request) as total,
      (select erased_at from erasure) as erased_at`,
    { moment },
  )
  const { expired = 0, total = 0, erased_at } = counts ?? {}
  const interval = now.getTime() - (toMoment(erased_at)?.getTime() ?? now.getTime())
  // With a short period, a usual day is a larger share.
  const maxErased = Math.max(MAX_ERASED, total * Math.max(MAX_ERASED_SHARE, 2 / days))
  const maxInterval = Math.max(MAX_INTERVAL, days * DAY * MAX_INTERVAL_SHARE)
  return interval > maxInterval || expired > maxErased ? expired : 0
}
