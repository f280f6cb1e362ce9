import { DAY, HOUR, MINUTE } from '../clock.ts'
import { ago, type Database, type Query } from './database.ts'

/** An email to the owner that waits longer is a fault, because the owner does not know of the request. */
export const MAX_UNSENT_WAIT = 30 * MINUTE
/** There are more suspicious requests than the hourly limit lets through: the owner should look at the list. */
export const MAX_SUSPICIOUS_WAIT = 12 * HOUR
/** Larger than the longest request with all its indexes: if this fits, so does the next request. */
const PADDING = ' '.repeat(64 * 1024)

/** The row of the table of backups that a copy of the database has. Earlier versions had others. */
export const RESTORED_BACKUP = 2

/** Returns how long the oldest unsent email has waited, in milliseconds. */
export function waitOf(oldest: Date | undefined, now: Date): number {
  return oldest ? now.getTime() - oldest.getTime() : 0
}

/** Writes a heartbeat, which fails on a full or broken disk. */
export async function writeHeartbeat(query: Query, now: Date): Promise<void> {
  await query(
    `insert into heartbeat (id, beaten_at, room) values (1, :now, :room)
    on conflict (id) do update set beaten_at = excluded.beaten_at, room = excluded.room`,
    { now, room: PADDING },
  )
}

export type HealthFacts = Awaited<ReturnType<typeof readHealth>>

/** Reads the state of the outbox. A mistyped address must raise no alarm, so only the owner's emails count. */
export async function readHealth({ query }: Database, now: Date) {
  const UNSENT = 'sent_at is null and failed_at is null'
  const [emails] = await query<EmailFacts>(
    `select
      min(created_at) filter (where audience = 'owner' and suspicion is null and ${UNSENT}) as oldest_unsent_at,
      count(*) filter (where suspicion is not null and ${UNSENT}) as suspicious,
      min(created_at) filter (where suspicion is not null and ${UNSENT}) as oldest_suspicious_at,
      count(*) filter (where audience = 'owner' and failed_at is not null) as dead_letters,
      string_agg(reference, ', ') filter (where audience = 'owner' and failed_at is not null) as dead_references,
      count(*) filter (where audience = 'owner' and written_to is not null and reference in
        (select reference from quote_request where answered_at is null and done_at is null)) as written,
      count(*) filter (where audience = 'customer' and failed_at > :weekAgo) as refused_confirmations,
      max(sent_at) filter (where written_to is null) as last_sent_at
    from delivery`,
    { weekAgo: ago(7 * DAY, now) },
  )
  const [restored] = await query<{ at: Date }>(`select finished_at as at from backup where id = ${RESTORED_BACKUP}`)
  const [erasure] = await query<{ waiting: number }>('select waiting from erasure')
  const [photos] = await query<{ count: number; bytes: number }>(
    'select count(*) as count, coalesce(sum(octet_length(jpeg)), 0) as bytes from photos',
  )
  const devices = await query<{ name: string; stoppedAt: Date | undefined }>(
    'select name, stopped_at from ringing_device order by since_at',
  )
  const reviews = await query<{ reference: string }>('select reference from review where may_be_shown = 1')
  return {
    ...(emails as EmailFacts),
    /** The requests whose customer wrote what the site may show. */
    showable: reviews.map(({ reference }) => reference),
    /** The devices that ring, or have stopped to. */
    devices,
    /** Expired requests that wait, because only so many are erased a day. */
    waitingErasures: erasure?.waiting ?? 0,
    /** When the backup was made that this database is, until the owner has forgotten again who came back with it. */
    restoredFrom: restored?.at,
    photos: photos ?? { count: 0, bytes: 0 },
  }
}

type EmailFacts = {
  /** When the owner's oldest unsent email was created, leaving out those about suspicious requests. */
  oldestUnsentAt: Date | undefined
  /** The unsent emails about suspicious requests, of which the owner gets only a few an hour. */
  suspicious: number
  oldestSuspiciousAt: Date | undefined
  /** Dead letters among the owner's emails. */
  deadLetters: number
  /** The requests that they are about: `7KQ4-M9XR, 9GHC-T4WA`. */
  deadReferences: string | undefined
  /** The owner's emails that there was no mail server for, about requests that he has neither answered nor done. */
  written: number
  /** Emails to customers that were refused for good within a week. */
  refusedConfirmations: number
  /** When the last email was sent, whoever got it, and not only written to a file. */
  lastSentAt: Date | undefined
}

/** Records that the owner has forgotten again who came back with a backup. */
export async function confirmRestore({ query }: Database): Promise<void> {
  await query(`delete from backup where id = ${RESTORED_BACKUP}`)
}
