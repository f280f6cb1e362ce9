import { closeSync, mkdirSync, openSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { SetupError } from '../errors.ts'
import { buildStore } from './build-store.ts'
import type { Database, Query, Values } from './database.ts'
import { SQLITE_LOCKING } from './locking.ts'
import type { Store } from './store.ts'

/** How long to wait while another process writes, such as one of the owner's commands. */
const BUSY_TIMEOUT = 5 * SECOND
/** Primary result codes TOOBIG, CONSTRAINT and MISMATCH (sqlite.org/rescode.html). */
const ROW_ERRORS = [18, 19, 20]

/**
 * Opens the store in a SQLite file; creates the file and its folder if they do not exist.
 *
 * @throws SetupError if the file is damaged or cannot be written; the file is left unchanged
 */
export async function openSqliteStore(file: string, clock: Clock): Promise<Store> {
  const database = openDatabase(file)
  try {
    return await buildSqliteStore(database, clock)
  } catch (cause) {
    database.close()
    throw unusable(file, cause)
  }
}

/** Builds the store on an open database. */
export function buildSqliteStore(database: DatabaseSync, clock: Clock): Promise<Store> {
  return buildStore(connect(database), clock, (file) => backUp(database, file))
}

/** Opens the file for durable writing, and checks its integrity. */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // No other user of the machine may read the customers' data.
    mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
    // A 200 response promises that the request is on disk: with FULL, each commit is flushed.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
    // Overwrite erased data, so that neither the file nor a backup still contains it.
    database.exec('pragma secure_delete = on')
    const { quick_check: verdict } = database.prepare('pragma quick_check(1)').get() ?? {}
    if (verdict !== 'ok') throw new Error(String(verdict))
    // Opening a read-only file succeeds, but starting a write transaction fails.
    database.exec('begin immediate; rollback')
    return database
  } catch (cause) {
    database?.close()
    throw unusable(file, cause)
  }
}

function connect(database: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()
  let last: Promise<unknown> = Promise.resolve()

  async function run<Row>(sql: string, values: Values = {}): Promise<Row[]> {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement.all(values) as Row[]
  }

  /** Runs work one at a time, because nothing else may use the connection during a transaction. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function transact<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    // Take the write lock first: a transaction that starts by reading cannot write once another process has written.
    await run('begin immediate')
    try {
      const result = await work(async (sql, values) => {
        // On a full disk, SQLite may roll back by itself. Each later statement would then commit on its own.
        if (!database.isTransaction) throw new Error('The transaction was rolled back')
        return run(sql, values)
      })
      await run('commit')
      return result
    } catch (error) {
      if (database.isTransaction) await run('rollback')
      throw error
    }
  }

  return {
    query: (sql, values) => inTurn(() => run(sql, values)),
    transaction: (work) => inTurn(() => transact(work)),
    locking: SQLITE_LOCKING,
    isRowError: (error) =>
      error instanceof Error && 'errcode' in error && ROW_ERRORS.includes(Number(error.errcode) & 0xff),
    close: () => inTurn(async () => database.close()),
  }
}

/** Replaces the last backup only once the new one is complete. */
async function backUp(database: DatabaseSync, file: string): Promise<void> {
  const unfinished = `${file}.part`
  closeSync(openSync(unfinished, 'w', 0o600))
  await backup(database, unfinished)
  await rename(unfinished, file)
}

function unusable(file: string, cause: unknown): SetupError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new SetupError(
    `The database ${resolve(file)} cannot be used: ${reason}. It is unchanged. ` +
      'Check that its folder is writable, restore a backup, or set DATABASE_URL to another file.',
    { cause },
  )
}
