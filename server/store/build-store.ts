import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { cleanText } from '../text.ts'
import { acceptAll } from './accept.ts'
import { claimDue, nextDueAt } from './claim.ts'
import type { Engine } from './engine.ts'
import { eraseBefore, forget } from './erase.ts'
import { groupCommit } from './group-commit.ts'
import { checkHealthByWriting } from './health.ts'
import { find, list } from './list.ts'
import type { Delivery, Failure, NewRequest, Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store on any database that Kysely speaks to, its tables up to date. */
export function buildStore(db: Kysely<Tables>, clock: Clock, engine: Engine, backup: Store['backup']): Store {
  return {
    accept: groupCommit(
      (requests: NewRequest[]) => acceptAll(db, engine, requests, clock.now()),
      engine.isRowError,
    ),
    claimDue: (limit) => claimDue(db, engine, limit, clock.now()),
    markSent: (delivery, writtenTo) => markSent(db, delivery, writtenTo, clock.now()),
    markFailed: (delivery, failure) => markFailed(db, delivery, failure, clock.now()),
    nextDueAt: () => nextDueAt(db, clock.now()),
    find: (reference) => find(db, reference),
    list: () => list(db),
    resend: (reference) => resend(db, reference, clock.now()),
    eraseBefore: (moment) => eraseBefore(db, moment, clock.now()),
    forget: (email) => forget(db, email),
    backup,
    checkHealthByWriting: () => checkHealthByWriting(db, clock.now()),
    close: () => db.destroy(),
  }
}

/** A sent mail is sent, even where the lease had run out and another attempt is under way. */
async function markSent(
  db: Kysely<Tables>,
  delivery: Delivery,
  writtenTo: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({
      sent_at: now.toISOString(),
      written_to: writtenTo ?? null,
      leased_until: null,
      failed_at: null,
      failure_reason: null,
    })
    .where('id', '=', delivery.id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Counts for the newest attempt only: a late failure must not end somebody else's lease. */
async function markFailed(
  db: Kysely<Tables>,
  delivery: Delivery,
  failure: Failure,
  now: Date,
): Promise<void> {
  const { reason, retryAt } = failure
  await db
    .updateTable('delivery')
    .set({
      leased_until: null,
      failure_reason: cleanText(reason),
      ...(retryAt ? { due_at: retryAt.toISOString() } : { failed_at: now.toISOString() }),
    })
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempt)
    .where('sent_at', 'is', null)
    .execute()
}

/** Counts from the first attempt again: a mail that was given up gets its three days. */
async function resend(db: Kysely<Tables>, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({
      due_at: now.toISOString(),
      attempts: 0,
      sent_at: null,
      written_to: null,
      failed_at: null,
      failure_reason: null,
    })
    .where('reference', '=', reference)
    .where('audience', '=', 'owner')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}
