import pLimit from 'p-limit'
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg'
import { certificateError } from '../certificate-error.ts'
import { type Clock, SECOND } from '../clock.ts'
import { SetupError } from '../setup-error.ts'
import { type Database, LOCKS, type Query, toColumn, toRow, type Values } from './database.ts'
import { buildStore, type Prepare, type Store } from './store.ts'

/** Fail rather than keep the visitor waiting. */
const STATEMENT_TIMEOUT = 8 * SECOND
/** A server that is cut off in the middle of a transaction must not keep its locks. */
const IDLE_TIMEOUT = 15 * SECOND
const SET_TIMEOUTS = `
  set statement_timeout = ${STATEMENT_TIMEOUT}; set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`

/** Further ones wait for their turn, which has no timeout, rather than for a connection. */
const MAX_TRANSACTIONS = 5

/** The types `int8` and `numeric`, of counts and sums. */
const BIG = new Set([20, 1700])

/**
 * Opens the store in a Postgres database, which any number of servers may share.
 *
 * @param url such as `postgres://user:password@host:5432/database?sslmode=require`
 * @throws SetupError if the database cannot be reached, or does not flush commits to disk
 */
export async function openPostgresStore(url: string, clock: Clock, prepare?: Prepare): Promise<Store> {
  const config: ClientConfig = {
    connectionString: verifyCertificate(url),
    application_name: 'quotes',
    connectionTimeoutMillis: 5 * SECOND,
    // After a silent failover, connections stay open but nothing arrives: close one that is mute for this long, and
    // idle ones sooner, so that the next request does not wait for another of them.
    query_timeout: STATEMENT_TIMEOUT + SECOND,
    keepAlive: true,
    // Counts and sums come as numbers too: none is too large for one.
    types: { getTypeParser: (oid, format) => (BIG.has(oid) ? Number : types.getTypeParser(oid, format)) },
  }
  const pool = new Pool({
    ...config,
    idleTimeoutMillis: STATEMENT_TIMEOUT,
    // Not as parameters of the connection, which PgBouncer refuses.
    onConnect: (client) => client.query(SET_TIMEOUTS),
  })
  // Without listeners, a broken connection would crash the process. The next query gets a new one, or the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await expectOwnSession(config)
    const db = connect(pool)
    await expectDurable(db.query)
    return await buildStore(db, clock, prepare)
  } catch (cause) {
    await pool.end()
    throw unusable(url, cause)
  }
}

/** pg checks the certificate with each mode, but a later version will not: name the one that always does. */
function verifyCertificate(url: string): string {
  if (/[?&]uselibpqcompat=true/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

function connect(pool: Pool): Database {
  const limit = pLimit(MAX_TRANSACTIONS)

  function queryOn(client: Pool | PoolClient): Query {
    return async <Row>(sql: string, values: Values = {}) => {
      const { rows } = await client.query(numberParameters(sql, values))
      return rows.map((row) => toRow<Row>(row))
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
    transaction: (work) => limit(() => transaction(work)),
    lock: (query, name) => query(`select pg_advisory_xact_lock(${LOCKS[name]})`),
    async leaseTime(query, now) {
      const [row] = await query<{ now: Date }>('select now() as now')
      return row?.now ?? now
    },
    skipLocked: 'for update skip locked',
    // Its disk is another machine's, as a rule.
    hasSpareRoom: async () => true,
    // Postgres recycles its log by itself.
    truncateLog: async () => {},
    close: () => pool.end(),
  }
}

/** Numbers the parameters: `:name` becomes `$1`. */
function numberParameters(sql: string, values: Values) {
  const names = [...new Set(Array.from(sql.matchAll(/:(\w+)/g), ([, name = '']) => name))]
  const text = sql.replace(/:(\w+)/g, (_, name) => `$${names.indexOf(name) + 1}`)
  return { text, values: names.map((name) => toColumn(values[name])) }
}

/**
 * Behind a pooler in transaction mode, a client gets another connection for each transaction, without the timeouts and
 * prepared statements of its own. If one client's connection is busy with a transaction, another one must keep its own.
 */
async function expectOwnSession(config: ClientConfig): Promise<void> {
  const [first, second] = [new Client(config), new Client(config)]
  const pidOf = async (client: Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  for (const client of [first, second]) client.on('error', () => {})
  try {
    await Promise.all([first.connect(), second.connect()])
    // Twice, because a pooler may take its connections in turn.
    const own = [await pidOf(first), await pidOf(first)]
    await second.query('begin')
    const others = await pidOf(second)
    own.push(await pidOf(first))
    if (new Set(own).size > 1 || own.includes(others))
      throw new SetupError(
        'DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer with pool_mode = transaction, or one of ' +
          'your provider. Requests could get lost there: use its session mode, or the direct connection.',
      )
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

/** A 200 response promises that the request is on disk. Both settings are on by default. */
async function expectDurable(query: Query): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const [row] = await query<{ value: string }>('select current_setting(:setting) as value', { setting })
    if (row?.value === 'off')
      throw new Error(`its setting ${setting} is off, so a power cut could lose requests; turn it on`)
  }
}

/** Says why a database cannot be used, without its password. */
function unusable(url: string, cause: unknown): SetupError {
  if (cause instanceof SetupError) return cause
  const { host, pathname, username } = new URL(url)
  const explanation = explain(cause as ConnectionError, decodeURIComponent(username))
  return new SetupError(`The database postgres://${host}${pathname} cannot be used: ${explanation}`, { cause })
}

type ConnectionError = { message?: string; code?: string; syscall?: string }

/** Says what is wrong, and what to do. */
function explain({ message, code, syscall }: ConnectionError, user: string): string {
  if (certificateError(code) === 'untrusted')
    return (
      // Node adds an option of its own to its message.
      `${message?.replace(/;.*/, '')}. If its authority is a private one, end DATABASE_URL with ` +
      '?sslmode=verify-full&sslrootcert=/path/to/ca.pem. If the database is on this machine, leave out sslmode.'
    )
  if (message?.includes('does not support SSL'))
    return 'it does not offer TLS. If it is on this machine or in a private network, leave out sslmode in DATABASE_URL.'
  // Insufficient privilege, and no schema to create in (postgresql.org/docs/current/errcodes-appendix.html).
  if (code === '42501' || code === '3F000') {
    // Since Postgres 15, a user may not create tables in the schema public of another’s database.
    const [object] = /\b(schema|database|table) \S+$/.exec(message ?? '') ?? ['schema public']
    return `${message}. Run this as the owner of the database: grant all on ${object} to ${user};`
  }
  if (syscall === 'open') return `${message}. Check the path in sslrootcert.`
  return (
    `${message || code}. Check that it is running and can be reached from here, and that the user, password and name in ` +
    'DATABASE_URL are right.'
  )
}
