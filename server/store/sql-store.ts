import type { Clock } from '../clock.ts'
import { accept } from './accept.ts'
import type { Database } from './database.ts'
import { eraseExpired } from './erasure.ts'
import { groupCommit } from './group-commit.ts'
import { confirmRestore, readHealth, recordBackup, recordRestore, writeHeartbeat } from './health.ts'
import { migrate } from './migrate.ts'
import { outbox } from './outbox.ts'
import { photos } from './photos.ts'
import type { Query } from './query.ts'
import { requests } from './requests.ts'
import { signIns } from './sign-ins.ts'
import type { Acceptance, Store } from './store.ts'

export type Prepare = (db: Database) => Promise<void>

/** Statements that run in a transaction together with those of other requests. */
type Work = (query: Query) => Promise<unknown>

/** Builds the store on a database that `prepare` migrates, or expects to be migrated. */
export async function buildStore(db: Database, clock: Clock, prepare: Prepare = migrate): Promise<Store> {
  await prepare(db)
  const commit = groupCommit((works: Work[]) => runGroup(db, works), db.isRowError)
  return {
    accept: (request) => commit((query) => accept(query, request, clock.now())) as Promise<Acceptance>,
    ...photos(db, clock),
    ...outbox(db, clock),
    ...requests(db, clock),
    ...signIns(db, clock),
    eraseExpired: (days, options = {}) =>
      eraseExpired(db, { ...options, days }, clock.now()).finally(db.truncateLog),
    recordBackup: (folder) => recordBackup(db, folder, clock.now()),
    recordRestore: (folder, madeAt) => recordRestore(db, folder, madeAt),
    confirmRestore: () => confirmRestore(db),
    truncateLog: db.truncateLog,
    async checkHealthByWriting() {
      // In the same queue as requests, so that it fails if they would.
      await commit((query) => writeHeartbeat(query, clock.now()))
      return readHealth(db, clock.now())
    },
    readHealth: () => readHealth(db, clock.now()),
    close: db.close,
  }
}

/** Runs works in one transaction, while no other server accepts requests. Returns their results. */
function runGroup(db: Database, works: Work[]): Promise<unknown[]> {
  return db.transaction(async (query) => {
    await db.locking.lockAccepting(query)
    // Start all at once: Postgres pipelines their statements. They still run one by one, in this order.
    const running = works.map((work) => work(query))
    try {
      return await Promise.all(running)
    } finally {
      // None may still be running when the transaction is rolled back.
      await Promise.allSettled(running)
    }
  })
}
