import type { Clock } from '../clock.ts'
import { accept } from './accept.ts'
import type { Database, Query } from './database.ts'
import { edits } from './edits.ts'
import { erasing } from './erasing.ts'
import { confirmRestore, readHealth, writeHeartbeat } from './health.ts'
import { jobs } from './jobs.ts'
import { migrate } from './migrations.ts'
import { outbox } from './outbox.ts'
import { photos } from './photos.ts'
import { reminders } from './reminders.ts'
import type { NewRequest } from './request.ts'
import { storedRequests } from './requests.ts'
import { reviews } from './reviews.ts'
import { ringing } from './ringing.ts'
import { sessions } from './sessions.ts'

/** Quote requests and their outbox, who is signed in, and what changes in the content. Once a promise resolves, the change is on disk. */
export type Store = Awaited<ReturnType<typeof buildStore>>

export type Prepare = (db: Database) => Promise<void>

/** Builds the store on a database that `prepare` migrates, or expects to be migrated. */
export async function buildStore(db: Database, clock: Clock, prepare: Prepare = migrate) {
  await prepare(db)
  /** Runs work in a transaction, while no server accepts another request. */
  const inTurn = <Result>(work: (query: Query) => Promise<Result>) =>
    db.transaction(async (query) => {
      await db.lock(query, 'accepting')
      return work(query)
    })
  return {
    requests: {
      /** Stores a request and its deliveries in one transaction. */
      accept: (request: NewRequest) => inTurn((query) => accept(query, request, clock.now())),
      ...storedRequests(db, clock),
      ...erasing(db, clock),
      ...reminders(db, clock),
    },
    outbox: outbox(db, clock),
    ringing: ringing(db, clock),
    photos: photos(db, clock),
    reviews: reviews(db, clock),
    sessions: sessions(db, clock),
    edits: edits(db),
    jobs: jobs(db, clock),
    confirmRestore: () => confirmRestore(db),
    /** Writes a heartbeat, which fails on a full or broken disk, and reads the state of the outbox. */
    async checkHealthByWriting() {
      // In turn with requests, so that it fails if they would.
      await inTurn((query) => writeHeartbeat(query, clock.now()))
      return readHealth(db, clock.now())
    },
    /** Reads the state of the outbox. */
    readHealth: () => readHealth(db, clock.now()),
    /** Tries for two seconds to remove erased data from the write-ahead log: another process may be reading it. */
    truncateLog: db.truncateLog,
    close: db.close,
  }
}
