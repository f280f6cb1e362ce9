import type { Query } from './database.ts'

/** How several servers on one database keep out of each other's way. Each lock ends with its transaction. */
export type Locking = {
  /** Waits until no other server migrates. */
  lockMigrating(query: Query): Promise<void>
  /** Waits until no other server accepts requests. */
  lockAccepting(query: Query): Promise<void>
  /** Does not wait: `false` while another server claims mails about suspicious requests. */
  tryLockSuspicious(query: Query): Promise<boolean>
  /** Ends the query that picks rows to claim, so that it skips those another server is claiming. */
  skipLocked: '' | 'for update skip locked'
}

/** SQLite allows one writing transaction at a time, and ours all begin as writing ones. */
export const SQLITE_LOCKING: Locking = {
  lockMigrating: async () => {},
  lockAccepting: async () => {},
  tryLockSuspicious: async () => true,
  skipLocked: '',
}

/** Kysely's number: servers of earlier releases migrate under it. */
const MIGRATING = '3853314791062309107'
/** Any two numbers that nothing else in the database uses for advisory locks. */
const ACCEPTING = 7_180_100
const CLAIMING_SUSPICIOUS = 7_180_101

/**
 * Postgres runs writing transactions side by side, and none sees what another has not committed. Two could both use
 * up the last of an hourly or daily limit, so one server at a time decides on those.
 */
export const POSTGRES_LOCKING: Locking = {
  async lockMigrating(query) {
    await query(`select pg_advisory_xact_lock(${MIGRATING})`)
  },
  async lockAccepting(query) {
    await query(`select pg_advisory_xact_lock(${ACCEPTING})`)
  },
  async tryLockSuspicious(query) {
    const sql = `select pg_try_advisory_xact_lock(${CLAIMING_SUSPICIOUS}) as locked`
    const [row] = await query<{ locked: boolean }>(sql)
    return row?.locked === true
  },
  skipLocked: 'for update skip locked',
}
