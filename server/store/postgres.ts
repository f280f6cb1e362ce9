import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { SetupError } from '../errors.ts'
import { buildStore } from './build-store.ts'
import { POSTGRES } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the store in a Postgres database, which any number of servers may share.
 *
 * @param url such as `postgres://user:password@host:5432/database?sslmode=require`
 * @throws SetupError when the database cannot be reached, or does not wait for its disk
 */
export async function openPostgresStore(url: string, clock: Clock): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'quotes',
    connectionTimeoutMillis: 5 * SECOND,
    // The visitor is told to try again rather than kept waiting.
    statement_timeout: 10 * SECOND,
    // A server that was cut off in the middle of a transaction must not keep its locks.
    idle_in_transaction_session_timeout: 15 * SECOND,
    keepAlive: true,
  })
  // A connection that breaks while nobody uses it. Whoever asks next gets a new one, or the error.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await expectDurable(db)
    await migrate(db)
  } catch (cause) {
    await pool.end()
    throw unusable(url, cause)
  }
  return buildStore(db, clock, POSTGRES, async () => {
    throw new SetupError(
      'Postgres makes its own backups: pg_dump --format=custom --file=FILE "$DATABASE_URL"',
    )
  })
}

/** Spec: 200 means on disk. Both settings are on unless somebody traded safety for speed. */
async function expectDurable(db: Kysely<Tables>): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<{
      value: string
    }>`select current_setting(${setting}) as value`.execute(db)
    if (rows[0]?.value === 'off')
      throw new Error(`its setting ${setting} is off, so that a power cut could lose requests; turn it on`)
  }
}

function unusable(url: string, cause: unknown): SetupError {
  const { host, pathname } = new URL(url)
  const { message, code } = cause as { message?: string; code?: string }
  return new SetupError(
    `The database postgres://${host}${pathname} cannot be used: ${message || code}. ` +
      'Check that it runs and can be reached from here, and the user, password and name in DATABASE_URL.',
    { cause },
  )
}
