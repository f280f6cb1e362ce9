import type { Locking } from './locking.ts'
import type { Query } from './query.ts'

/** What the store needs from a database. Its SQL must run on both SQLite and Postgres. */
export type Database = {
  query: Query
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  locking: Locking
  /** Whether a row caused the error (a constraint, or a value that cannot be stored), and not the database itself. */
  isRowError(error: unknown): boolean
  /** Whether more than requests need is free on the disk, as far as it is ours to know. */
  hasSpareRoom(): Promise<boolean>
  /** Removes erased data from the write-ahead log, unless another process reads the database for two seconds. */
  truncateLog(): Promise<void>
  close(): Promise<void>
}
