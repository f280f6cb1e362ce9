export type Values = Record<string, string | number | Uint8Array | Date | null | undefined>

/** Runs one statement with named parameters (`:name`), and returns its rows. */
export type Query = <Row>(sql: string, values?: Values) => Promise<Row[]>

/** Locks between several servers on one database: the numbers of Postgres’s advisory locks. */
export const LOCKS = {
  /** The number that Kysely uses: servers of earlier releases take this lock. */
  migrating: '3853314791062309107',
  accepting: '7180100',
  claimingSuspicious: '7180101',
  editing: '7180102',
  reminding: '7180103',
}

/** What the store needs from a database. Its SQL must run on both SQLite and Postgres. */
export type Database = {
  query: Query
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /**
   * Waits for a lock, which ends with the transaction. Postgres runs write transactions concurrently, and none sees the
   * uncommitted changes of another: two could exceed an hourly or daily limit together.
   */
  lock(query: Query, name: keyof typeof LOCKS): Promise<unknown>
  /** The time by which leases run: the same for all servers, whatever their clocks say. */
  leaseTime(query: Query, now: Date): Promise<Date>
  /** Appended to the query that selects rows to claim, to skip rows that another server is claiming. */
  skipLocked: '' | 'for update skip locked'
  /** Whether more than requests need is free on the disk, as far as it is ours to know. */
  hasSpareRoom(): Promise<boolean>
  /** Removes erased data from the write-ahead log, unless another process reads the database for two seconds. */
  truncateLog(): Promise<void>
  close(): Promise<void>
}

// Moments are stored as ISO 8601 text in UTC. All have the same length, so they sort by time in any collation.

export function toColumn(value: Values[string]): string | number | Uint8Array | null {
  // Postgres refuses a text with it, even to compare.
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  return value instanceof Date ? value.toISOString() : (value ?? null)
}

/** Names the columns of a row in camel case. Those that end in `at` become dates, and nulls are left undefined. */
export function toRow<Row>(columns: object): Row {
  const entries = Object.entries(columns).map(([name, value]) => [
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    /(^|_)at$/.test(name) && value !== null ? new Date(value) : (value ?? undefined),
  ])
  return Object.fromEntries(entries)
}

/** Returns the moment this many milliseconds before `now`. */
export function ago(milliseconds: number, now: Date): Date {
  return new Date(now.getTime() - milliseconds)
}

/** Several references as the values of a statement, and their names. */
export function listed(references: string[]) {
  const values = Object.fromEntries(references.map((reference, index) => [`r${index}`, reference]))
  const names = Object.keys(values).map((name) => `:${name}`)
  return { values, names: names.join(', ') }
}
