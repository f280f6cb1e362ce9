import type { Query } from './query.ts'

/** Locks between several servers on one database. Each lock ends with its transaction. */
export type Locking = {
  /** Waits until no other server migrates. */
  lockMigrating(query: Query): Promise<void>
  /** Waits until no other server accepts requests. */
  lockAccepting(query: Query): Promise<void>
  /** Returns `false` at once while another server claims emails about suspicious requests. */
  tryLockSuspicious(query: Query): Promise<boolean>
  /** The time by which leases run: the same for all servers, whatever their clocks say. */
  leaseTime(query: Query, now: Date): Promise<Date>
  /** Appended to the query that selects rows to claim, to skip rows that another server is claiming. */
  skipLocked: '' | 'for update skip locked'
}

/** SQLite allows one write transaction at a time, and all of ours start as one. */
export const SQLITE_LOCKING: Locking = {
  lockMigrating: async () => {},
  lockAccepting: async () => {},
  tryLockSuspicious: async () => true,
  leaseTime: async (_query, now) => now,
  skipLocked: '',
}

/** The number that Kysely uses: servers of earlier releases take this lock. */
const MIGRATING = '3853314791062309107'
/** Any two numbers that nothing else in the database uses for advisory locks. */
const ACCEPTING = 7_180_100
const CLAIMING_SUSPICIOUS = 7_180_101

/**
 * Postgres runs write transactions concurrently, and none sees the uncommitted changes of another. Two could exceed an
 * hourly or daily limit together, so only one server at a time may check a limit.
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
  async leaseTime(query, now) {
    const [row] = await query<{ now: Date }>('select now() as now')
    return row?.now ?? now
  },
  skipLocked: 'for update skip locked',
}
