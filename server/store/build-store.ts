import type { Clock } from '../clock.ts'
import { acceptGroup } from './accept.ts'
import type { Database } from './database.ts'
import { eraseExpired } from './erasure.ts'
import { groupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { claimDue, markFailed, markSent, nextDueAt, renewLease, resend } from './outbox.ts'
import { checkHealthByWriting } from './outbox-health.ts'
import { find, forget, list } from './requests.ts'
import type { NewRequest, Store } from './store.ts'

/** Migrates a database, and builds the store on it. */
export async function buildStore(db: Database, clock: Clock, backup: Store['backup']): Promise<Store> {
  await migrate(db)
  return {
    accept: groupCommit((requests: NewRequest[]) => acceptGroup(db, requests, clock.now()), db.isRowError),
    claimDue: (limit) => claimDue(db, limit, clock.now()),
    renewLease: (delivery) => renewLease(db, delivery, clock.now()),
    markSent: (delivery, writtenTo) => markSent(db, delivery, writtenTo, clock.now()),
    markFailed: (delivery, failure) => markFailed(db, delivery, failure, clock.now()),
    nextDueAt: () => nextDueAt(db, clock.now()),
    find: (reference) => find(db, reference),
    list: () => list(db),
    resend: (reference) => resend(db, reference, clock.now()),
    eraseExpired: (days, { confirmed } = { confirmed: false }) =>
      eraseExpired(db, { days, confirmed }, clock.now()),
    forget: (email) => forget(db, email),
    backup,
    checkHealthByWriting: () => checkHealthByWriting(db, clock.now()),
    close: db.close,
  }
}
