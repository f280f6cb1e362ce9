import type { Clock } from '../clock.ts'
import { accept } from './accept.ts'
import type { Database } from './database.ts'
import { eraseExpired } from './erasure.ts'
import { groupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { claimDue, hold, markFailed, markSent, nextDueAt, renewLease, resend, sendHeld } from './outbox.ts'
import { readHealth, recordBackup, writeHeartbeat } from './outbox-health.ts'
import { addPhoto, findPhotoSlot, photoAt, photoPositions, photosOf } from './photos.ts'
import type { Query } from './query.ts'
import { find, forget, list, mark, note, page, trust, undo } from './requests.ts'
import {
  endAllSessions,
  endSession,
  findLink,
  findSession,
  findSignIn,
  signIn,
  startSignIn,
  startSignInFromTerminal,
} from './sign-ins.ts'
import type { Acceptance, Store } from './store.ts'

/** Statements that run in a transaction together with those of other requests. */
type Work = (query: Query) => Promise<unknown>

/** Migrates a database, and builds the store on it. */
export async function buildStore(db: Database, clock: Clock): Promise<Store> {
  await migrate(db)
  const commit = groupCommit((works: Work[]) => runGroup(db, works), db.isRowError)
  return {
    accept: (request) => commit((query) => accept(query, request, clock.now())) as Promise<Acceptance>,
    findPhotoSlot: (slot) => findPhotoSlot(db, slot, clock.now()),
    // Not in the queue of requests: a photo that cannot be stored must fail none of them.
    addPhoto: (slot, photo) => addPhoto(db, slot, photo, clock.now()),
    photos: (reference) => photosOf(db, reference),
    photoPositions: (reference) => photoPositions(db, reference),
    photo: (reference, position) => photoAt(db, reference, position),
    claimDue: (limit) => claimDue(db, limit, clock.now()),
    renewLease: (delivery) => renewLease(db, delivery, clock.now()),
    markSent: (delivery, writtenTo) => markSent(db, delivery, writtenTo, clock.now()),
    markFailed: (delivery, failure) => markFailed(db, delivery, failure, clock.now()),
    nextDueAt: () => nextDueAt(db, clock.now()),
    find: (reference) => find(db, reference),
    list: (filter = {}) => list(db, filter),
    page: (filter, limit, offset) => page(db, filter, limit, offset),
    mark: (reference, state) => mark(db, reference, state, clock.now()),
    undo: (reference) => undo(db, reference),
    trust: (reference) => trust(db, reference),
    note: (reference, text) => note(db, reference, text),
    resend: (reference) => resend(db, reference, clock.now()),
    eraseExpired: (days, options = {}) =>
      eraseExpired(db, { ...options, days }, clock.now()).finally(db.truncateLog),
    forget: (email, deleteFiles) => forget(db, email, deleteFiles).finally(db.truncateLog),
    hold: () => hold(db, clock.now()),
    sendHeld: () => sendHeld(db, clock.now()),
    recordBackup: (folder) => recordBackup(db, folder, clock.now()),
    async checkHealthByWriting() {
      // In the same queue as requests, so that it fails if they would.
      await commit((query) => writeHeartbeat(query, clock.now()))
      return readHealth(db, clock.now())
    },
    readHealth: () => readHealth(db, clock.now()),
    startSignIn: (browser) => startSignIn(db, browser, clock.now()),
    startSignInFromTerminal: () => startSignInFromTerminal(db, clock.now()),
    findSignIn: (browser) => findSignIn(db, browser, clock.now()),
    findLink: (link, browser) => findLink(db, link, browser, clock.now()),
    signIn: (proof, browser) => signIn(db, proof, browser, clock.now()),
    findSession: (session) => findSession(db, session, clock.now()),
    endSession: (session) => endSession(db, session),
    endAllSessions: () => endAllSessions(db),
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
