import { DAY, HOUR, MINUTE } from '../clock.ts'
import type { Database } from './database.ts'
import type { Query } from './query.ts'
import type { HealthFacts } from './store.ts'
import { ago, toMoment } from './stored-time.ts'

/** An email to the owner that waits longer is a fault, because the owner does not know of the request. */
export const MAX_UNSENT_WAIT = 30 * MINUTE
/** There are more suspicious requests than the hourly limit lets through: the owner should look at the list. */
export const MAX_SUSPICIOUS_WAIT = 12 * HOUR
/** Larger than the longest request with all its indexes: if this fits, so does the next request. */
const PADDING = ' '.repeat(64 * 1024)

/** Writes a heartbeat, which fails on a full or broken disk. */
export async function writeHeartbeat(query: Query, now: Date): Promise<void> {
  await query(WRITE_HEARTBEAT, { now: now.toISOString(), room: PADDING })
}

/**
 * Reads the state of the outbox. Only the owner's emails count: a customer's mistyped address must not raise an alarm.
 */
export async function readHealth({ query }: Database, now: Date): Promise<HealthFacts> {
  const [row] = await query<HealthRow>(READ_HEALTH, { weekAgo: ago(7 * DAY, now) })
  return {
    oldestUnsent: toMoment(row?.oldest_unsent),
    suspiciousWaiting: {
      count: row?.suspicious_count ?? 0,
      oldest: toMoment(row?.oldest_suspicious),
    },
    deadLetters: row?.dead_letters ?? 0,
    refusedErasures: row?.refused ?? 0,
    failing: { count: row?.failing ?? 0, reason: row?.failing_reason ?? undefined },
    refusedConfirmations: {
      count: row?.refused_confirmations ?? 0,
      reason: row?.refused_reason ?? undefined,
    },
    held: row?.held ?? 0,
    lastSent: toMoment(row?.last_sent),
    unsent: row?.unsent ?? 0,
    lastBackup: toBackup(row?.backup_at, row?.backup_folder),
    restoredFrom: toBackup(row?.restored_at, row?.restored_folder),
    photos: { count: row?.photo_count ?? 0, bytes: Number(row?.photo_bytes ?? 0) },
  }
}

function toBackup(at: string | null | undefined, folder: string | null | undefined) {
  return at ? { at: new Date(at), folder: folder ?? '' } : undefined
}

/** Returns how long the oldest unsent email has waited, in milliseconds. */
export function waitOf(oldest: Date | undefined, now: Date): number {
  return oldest ? now.getTime() - oldest.getTime() : 0
}

type HealthRow = {
  oldest_unsent: string | null
  suspicious_count: number
  oldest_suspicious: string | null
  dead_letters: number
  refused: number
  failing: number
  failing_reason: string | null
  refused_confirmations: number
  refused_reason: string | null
  held: number
  last_sent: string | null
  unsent: number
  backup_at: string | null
  backup_folder: string | null
  restored_at: string | null
  restored_folder: string | null
  photo_count: number
  photo_bytes: number | string
}

const WRITE_HEARTBEAT = `
  insert into heartbeat (id, beaten_at, room) values (1, :now, :room)
  on conflict (id) do update set beaten_at = excluded.beaten_at, room = excluded.room`

const FAILING = `sent_at is null and failed_at is null and held_at is null and failure_reason is not null`
const REFUSED_CONFIRMATION = `audience = 'customer' and failed_at > :weekAgo`

/** The rows of the table of backups. */
const LAST_BACKUP = 1
const RESTORED_BACKUP = 2

const READ_HEALTH = `
  select
    (select min(created_at) from delivery
      where audience <> 'customer' and suspicion is null and sent_at is null and failed_at is null
    ) as oldest_unsent,
    (select min(created_at) from delivery
      where suspicion is not null and sent_at is null and failed_at is null
    ) as oldest_suspicious,
    (select cast(count(*) as integer) from delivery
      where suspicion is not null and sent_at is null and failed_at is null
    ) as suspicious_count,
    (select cast(count(*) as integer) from delivery
      where audience <> 'customer' and failed_at is not null
    ) as dead_letters,
    (select refused from erasure) as refused,
    (select cast(count(*) as integer) from delivery where held_at is not null and sent_at is null) as held,
    (select cast(count(*) as integer) from delivery where ${FAILING}) as failing,
    (select failure_reason from delivery where ${FAILING} order by last_attempt_at desc limit 1) as failing_reason,
    (select cast(count(*) as integer) from delivery where ${REFUSED_CONFIRMATION}) as refused_confirmations,
    (select failure_reason from delivery where ${REFUSED_CONFIRMATION} order by failed_at desc limit 1
    ) as refused_reason,
    (select max(sent_at) from delivery where written_to is null) as last_sent,
    (select cast(count(*) as integer) from delivery where sent_at is null and failed_at is null) as unsent,
    (select finished_at from backup where id = ${LAST_BACKUP}) as backup_at,
    (select folder from backup where id = ${LAST_BACKUP}) as backup_folder,
    (select finished_at from backup where id = ${RESTORED_BACKUP}) as restored_at,
    (select folder from backup where id = ${RESTORED_BACKUP}) as restored_folder,
    (select cast(count(*) as integer) from photos) as photo_count,
    (select coalesce(sum(octet_length(jpeg)), 0) from photos) as photo_bytes`

/** Records the last backup. */
export async function recordBackup({ query }: Database, folder: string, now: Date): Promise<void> {
  await query(
    `insert into backup (id, finished_at, folder) values (${LAST_BACKUP}, :now, :folder)
    on conflict (id) do update set finished_at = excluded.finished_at, folder = excluded.folder`,
    { now: now.toISOString(), folder },
  )
}

/** Records the backup that a database was restored from. Forgets the backups of the original. */
export function recordRestore(db: Database, folder: string, madeAt: Date): Promise<void> {
  return db.transaction(async (query) => {
    await query('delete from backup')
    await query(
      `insert into backup (id, finished_at, folder) values (${RESTORED_BACKUP}, :madeAt, :folder)`,
      {
        madeAt: madeAt.toISOString(),
        folder,
      },
    )
  })
}

export async function confirmRestore({ query }: Database): Promise<void> {
  await query(`delete from backup where id = ${RESTORED_BACKUP}`)
}
