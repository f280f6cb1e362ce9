import type { Locking } from './locking.ts'

export type Values = Record<string, string | number | null>

/** Runs one statement, `:name` standing for each value, and returns its rows. A statement is prepared once. */
export type Query = <Row>(sql: string, values?: Values) => Promise<Row[]>

/** What the store needs of a database. Its SQL is the part that SQLite and Postgres share. */
export type Database = {
  query: Query
  /** Runs `work` in a transaction, which is rolled back when it throws. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  locking: Locking
  /** Whether one row caused an error (a constraint, or a value that cannot be stored), not the database. */
  isRowError(error: unknown): boolean
  close(): Promise<void>
}
