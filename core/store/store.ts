import type { Clock } from '../clock.ts'
import { accept } from './accept.ts'
import type { Database, Query } from './database.ts'
import { erasing } from './erasing.ts'
import { groupCommit } from './group-commit.ts'
import { backups, readHealth, writeHeartbeat } from './health.ts'
import { migrate } from './migrate.ts'
import { outbox } from './outbox.ts'
import { photos } from './photos.ts'
import type { NewRequest, Receipt } from './request.ts'
import { storedRequests } from './requests.ts'
import { sessions } from './sessions.ts'

/**
 * Quote requests and their outbox, and who is signed in to the desk. When a promise resolves, the change is on disk.
 */
export type Store = Awaited<ReturnType<typeof buildStore>>

export type Prepare = (db: Database) => Promise<void>

/** Statements that run in a transaction together with those of other requests. */
type Work = (query: Query) => Promise<unknown>

/** Builds the store on a database that `prepare` migrates, or expects to be migrated. */
export async function buildStore(db: Database, clock: Clock, prepare: Prepare = migrate) {
  await prepare(db)
  const commit = groupCommit((works: Work[]) => runGroup(db, works), db.isRowError)
  return {
    requests: {
      /** Stores a request and its deliveries in one transaction. */
      accept: (request: NewRequest) => commit((query) => accept(query, request, clock.now())) as Promise<Receipt>,
      ...storedRequests(db, clock),
      ...erasing(db, clock),
    },
    outbox: outbox(db, clock),
    photos: photos(db, clock),
    sessions: sessions(db, clock),
    ...backups(db, clock),
    /** Writes a heartbeat, which fails on a full or broken disk, and reads the state of the outbox. */
    async checkHealthByWriting() {
      // In the same queue as requests, so that it fails if they would.
      await commit((query) => writeHeartbeat(query, clock.now()))
      return readHealth(db, clock.now())
    },
    /** Reads the state of the outbox. */
    readHealth: () => readHealth(db, clock.now()),
    /** Tries for two seconds to remove erased data from the write-ahead log: another process may be reading it. */
    truncateLog: db.truncateLog,
    close: db.close,
  }
}

/** Runs works in one transaction, while no other server accepts requests. Returns their results. */
function runGroup(db: Database, works: Work[]): Promise<unknown[]> {
  return db.transaction(async (query) => {
    await db.lock(query, 'accepting')
    const results: unknown[] = []
    // One after another: two posts of the same request may have come at the same moment.
    for (const work of works) results.push(await work(query))
    return results
  })
}
