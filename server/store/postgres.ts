import { Pool, type PoolClient } from 'pg'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { SetupError } from '../errors.ts'
import { buildStore } from './build-store.ts'
import type { Database, Query, Values } from './database.ts'
import { POSTGRES_LOCKING } from './locking.ts'
import type { Store } from './store.ts'

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
    // Better tell the visitor to try again than keep them waiting.
    statement_timeout: 10 * SECOND,
    // A server cut off in the middle of a transaction must not keep its locks.
    idle_in_transaction_session_timeout: 15 * SECOND,
    keepAlive: true,
    // Sends a statement without waiting for the result of the one before.
    pipeline: true,
  })
  // Without listeners, a connection that breaks would end the process. Its next user gets a new one, or the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const db = connect(pool)
    await expectDurable(db.query)
    return await buildStore(db, clock, async () => {
      throw new SetupError(
        'Postgres makes its own backups: pg_dump --format=custom --file=FILE "$DATABASE_URL"',
      )
    })
  } catch (cause) {
    await pool.end()
    throw unusable(url, cause)
  }
}

function connect(pool: Pool): Database {
  const statements = new Map<string, Statement>()

  function queryOn(client: Pool | PoolClient): Query {
    return async <Row>(sql: string, values: Values = {}) => {
      const statement = statements.get(sql) ?? toStatement(sql, `quotes_${statements.size}`)
      statements.set(sql, statement)
      const { name, text, parameters } = statement
      const { rows } = await client.query({ name, text, values: parameters.map((key) => values[key]) })
      return rows as Row[]
    }
  }

  async function transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const result = await work(queryOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    query: queryOn(pool),
    transaction,
    locking: POSTGRES_LOCKING,
    // Class 22 is a data exception, 23 a constraint (postgresql.org/docs/current/errcodes-appendix.html).
    isRowError: (error) => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)),
    close: () => pool.end(),
  }
}

type Statement = { name: string; text: string; parameters: string[] }

/** Numbers the parameters: `:name` becomes `$1`. */
function toStatement(sql: string, name: string): Statement {
  const parameters = [...new Set(Array.from(sql.matchAll(/:(\w+)/g), ([, key = '']) => key))]
  return { name, text: sql.replace(/:(\w+)/g, (_, key) => `$${parameters.indexOf(key) + 1}`), parameters }
}

/** Spec: 200 means on disk. Both settings are on unless somebody traded safety for speed. */
async function expectDurable(query: Query): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const [row] = await query<{ value: string }>('select current_setting(:setting) as value', { setting })
    if (row?.value === 'off')
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
