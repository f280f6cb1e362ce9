import { MINUTE } from '../duration.ts'
import type { Database } from './database.ts'
import { toMoment } from './moment.ts'
import type { HealthFacts } from './store.ts'

/** An email to the owner that waits longer is a fault, because the owner does not know of the request. */
export const MAX_UNSENT_WAIT = 30 * MINUTE
/** Larger than the longest request with all its indexes: if this fits, so does the next request. */
const PADDING = ' '.repeat(64 * 1024)

/**
 * Writes a heartbeat, which fails on a full or broken disk, and reads the state of the outbox. Only the owner's emails
 * count: a customer's mistyped address must not raise an alarm.
 */
export async function checkHealthByWriting({ query }: Database, now: Date): Promise<HealthFacts> {
  await query(WRITE_HEARTBEAT, { now: now.toISOString(), room: PADDING })
  const [row] = await query<{ oldest_unsent: string | null; dead_letters: number }>(READ_HEALTH)
  return { oldestUnsent: toMoment(row?.oldest_unsent), deadLetters: row?.dead_letters ?? 0 }
}

const WRITE_HEARTBEAT = `
  insert into heartbeat (id, beaten_at, room) values (1, :now, :room)
  on conflict (id) do update set beaten_at = excluded.beaten_at, room = excluded.room`

const READ_HEALTH = `
  select
    (select min(created_at) from delivery
      where audience = 'owner' and suspicion is null and sent_at is null and failed_at is null
    ) as oldest_unsent,
    (select cast(count(*) as integer) from delivery
      where audience = 'owner' and failed_at is not null
    ) as dead_letters`
