import type { Kysely } from 'kysely'
import { MINUTE } from '../duration.ts'
import type { HealthFacts } from './store.ts'
import type { Tables } from './tables.ts'

/** A mail to the owner that has waited longer than this is a fault: nobody knows of that request. */
export const MAX_UNSENT_WAIT = 30 * MINUTE
/** More than the longest request takes with all its indexes: where this fits, the next one will. */
const ROOM = ' '.repeat(64 * 1024)

/**
 * Writes a heartbeat, and reads what a monitor must know. Only the owner's mails count: a customer who
 * mistypes an address must not be able to raise an alarm.
 */
export async function checkHealthByWriting(db: Kysely<Tables>, now: Date): Promise<HealthFacts> {
  await beat(db, now)
  const oldest = await db
    .selectFrom('delivery')
    .select((row) => row.fn.min<string | null>('created_at').as('moment'))
    .where('audience', '=', 'owner')
    .where('suspicion', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  const dead = await db
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('audience', '=', 'owner')
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    oldestUnsent: oldest?.moment ? new Date(oldest.moment) : undefined,
    deadLetters: Number(dead.count),
  }
}

async function beat(db: Kysely<Tables>, now: Date): Promise<void> {
  const written = { beaten_at: now.toISOString(), room: ROOM }
  await db
    .insertInto('heartbeat')
    .values({ id: 1, ...written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute()
}
