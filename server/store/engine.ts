import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { PreparedTransaction } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Where the databases differ: how servers on one database keep out of each other's way. */
export type Engine = {
  /** Waits until nobody else accepts requests, and keeps others out until this transaction ends. */
  acceptAlone(trx: PreparedTransaction): Promise<void>
  /** The same for claiming suspicious requests, without waiting: `false` where another server is at it. */
  claimSuspiciousAlone(trx: Transaction<Tables>): Promise<boolean>
  /** Whether rows can be locked one by one, so that others pass over them. */
  locksRows: boolean
  /** Whether an error is the fault of one row, not of the database: a constraint, or a value it cannot hold. */
  isRowError(error: unknown): boolean
}

/** SQLite lets one transaction write at a time, so each is alone from its start. */
export const SQLITE: Engine = {
  acceptAlone: async () => {},
  claimSuspiciousAlone: async () => true,
  locksRows: false,
  // The low byte is the primary result code: TOOBIG, CONSTRAINT, MISMATCH (sqlite.org/rescode.html).
  isRowError: (error) => [18, 19, 20].includes(Number(codeOf(error, 'errcode')) & 0xff),
}

/** Any two numbers that nothing else in the database uses for its own locks. */
const ACCEPTING = 7_180_100
const CLAIMING_SUSPICIOUS = 7_180_101

/**
 * Postgres lets all transactions write at once, and one does not see what another has not committed. What is
 * limited by the hour or the day could be taken twice over, so it is decided one server at a time.
 */
export const POSTGRES: Engine = {
  async acceptAlone({ connection }) {
    await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${ACCEPTING})`))
  },
  async claimSuspiciousAlone(trx) {
    const { rows } = await sql<{
      taken: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(CLAIMING_SUSPICIOUS)}) as taken`.execute(trx)
    return rows[0]?.taken === true
  },
  locksRows: true,
  // Class 22 is a data exception, 23 a constraint (postgresql.org/docs/current/errcodes-appendix.html).
  isRowError: (error) => /^2[23]/.test(String(codeOf(error, 'code'))),
}

function codeOf(error: unknown, name: 'code' | 'errcode'): unknown {
  return error instanceof Error && name in error
    ? (error as unknown as Record<string, unknown>)[name]
    : undefined
}
