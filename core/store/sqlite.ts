import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { asTyped } from '../business/finding.ts'
import { type Clock, SECOND } from '../clock.ts'
import { createDatabaseFile, freeSpace, MIN_FREE } from '../disk.ts'
import { SetupError } from '../setup-error.ts'
import { oneLine } from '../text.ts'
import { type Database, type Query, toColumn, toRow, type Values } from './database.ts'
import { buildStore, type Prepare, type Store } from './store.ts'

/** How long to wait while another process writes, such as one of the owner's commands. */
const BUSY_TIMEOUT = 2 * SECOND
const BUSY_RETRY_INTERVAL = 10 // milliseconds
/** Primary result code BUSY (sqlite.org/rescode.html). */
const BUSY = 5

/** Opens the store in a SQLite file, which is created if missing. @throws SetupError if it cannot be used */
export async function openSqliteStore(file: string, clock: Clock, prepare?: Prepare): Promise<Store> {
  const database = openDatabase(file)
  try {
    return await buildSqliteStore(database, clock, prepare)
  } catch (cause) {
    database.close()
    throw unusable(file, cause)
  }
}

function buildSqliteStore(database: DatabaseSync, clock: Clock, prepare?: Prepare): Promise<Store> {
  return buildStore(connect(database), clock, prepare)
}

/** Opens the file for durable writing, and checks it, apart from the photos, which are most of it. */
export function openDatabase(file: string): DatabaseSync {
  expectNoStrayLog(file)
  let database: DatabaseSync | undefined
  try {
    createDatabaseFile(resolve(file))
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
    // A 200 response promises that the request is on disk: with FULL, each commit is flushed.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
    // Overwrite erased data, so that neither the file nor a backup still contains it.
    database.exec('pragma secure_delete = on')
    const tables = database.prepare(`select name from sqlite_schema where type = 'table' and name <> 'photos'`)
    for (const { name } of tables.all()) expectIntact(database, String(name))
    // Opening a read-only file succeeds, but starting a write transaction fails.
    database.exec('begin immediate; rollback')
    return database
  } catch (cause) {
    database?.close()
    throw unusable(file, cause)
  }
}

/** Checks a whole file, which reads every photo in it. @throws SetupError if it is damaged */
export function checkFile(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
  try {
    expectIntact(database)
  } catch (cause) {
    throw unusable(file, cause)
  } finally {
    database.close()
  }
}

/** @param table the only table to check, with its indexes */
function expectIntact(database: DatabaseSync, table = '1'): void {
  const { quick_check: verdict } = database.prepare(`pragma quick_check(${table})`).get() ?? {}
  if (verdict !== 'ok') throw new Error(`it is damaged (${oneLine(String(verdict))})`)
}

function connect(database: DatabaseSync): Database {
  let last: Promise<unknown> = Promise.resolve()
  const expectSameFile = fileGuard(database)
  // SQLite itself waits synchronously, which would stop the whole server. `runUnlessLocked` waits instead.
  database.exec('pragma busy_timeout = 0')

  async function run<Row>(sql: string, values: Values = {}): Promise<Row[]> {
    const columns = Object.entries(values).map(([name, value]) => [name, toColumn(value)])
    const rows = database.prepare(sql).all(Object.fromEntries(columns))
    return rows.map((row) => toRow<Row>(row))
  }

  /** Runs a statement outside a transaction, and retries it until `deadline` while another process holds the lock. */
  async function runUnlessLocked<Row>(sql: string, values: Values | undefined, deadline: number): Promise<Row[]> {
    expectSameFile()
    for (;;) {
      try {
        return await run<Row>(sql, values)
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() >= deadline) throw locked(database, error)
        await sleep(BUSY_RETRY_INTERVAL)
      }
    }
  }

  /**
   * Runs work one at a time, because nothing else may use the connection during a transaction. The deadline includes
   * the wait for its turn, so that a locked database does not make each caller wait longer than the one before.
   */
  function inTurn<Result>(work: (deadline: number) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + BUSY_TIMEOUT
    const result = last.then(() => work(deadline))
    last = result.catch(() => {})
    return result
  }

  async function transact<Result>(work: (query: Query) => Promise<Result>, deadline: number): Promise<Result> {
    // Take the write lock first: a transaction that starts by reading cannot write once another process has written.
    await runUnlessLocked('begin immediate', {}, deadline)
    try {
      const result = await work(async (sql, values) => {
        // On a full disk, SQLite may roll back by itself. Each later statement would then commit on its own.
        if (!database.isTransaction) throw new Error('The transaction was rolled back')
        return run(sql, values)
      })
      await run('commit')
      expectSameFile()
      return result
    } catch (error) {
      if (database.isTransaction) await run('rollback')
      throw error
    }
  }

  async function truncateLog(): Promise<void> {
    const deadline = performance.now() + BUSY_TIMEOUT
    for (;;) {
      // Others take their turns between two attempts.
      const [row] = await inTurn(() =>
        runUnlessLocked<{ busy: number }>('pragma wal_checkpoint(truncate)', {}, deadline),
      )
      if (!row?.busy || performance.now() >= deadline) return
      await sleep(BUSY_RETRY_INTERVAL)
    }
  }

  return {
    query: (sql, values) => inTurn((deadline) => runUnlessLocked(sql, values, deadline)),
    transaction: (work) => inTurn((deadline) => transact(work, deadline)),
    // It allows one write transaction at a time, and all of ours start as one.
    lock: async () => {},
    leaseTime: async (_query, now) => now,
    skipLocked: '',
    hasSpareRoom: async () => (await freeSpace(database.location() ?? '.')) >= MIN_FREE,
    truncateLog,
    close: () => inTurn(async () => database.close()),
  }
}

/**
 * Returns a function that throws if the database's path no longer leads to the open file. SQLite would go on writing to
 * the removed file, and everything written would be lost at the next restart. The write-ahead log counts too: until a
 * checkpoint, it holds the latest requests.
 */
function fileGuard(database: DatabaseSync): () => void {
  const file = database.location()
  if (!file) throw new Error('it is kept in memory, so a restart would lose every request')
  const identify = () =>
    [file, `${file}-wal`].map((path) => {
      const { dev, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
      return `${dev} ${ino}`
    })
  const opened = identify()
  return () => {
    if (identify().every((identity, index) => identity === opened[index])) return
    throw new Error(
      `${file} or ${file}-wal was removed, renamed or replaced while the server ran. Everything stored from now on would ` +
        'be lost, so it is refused. Put it back; or stop the server, restore a backup, and start it',
    )
  }
}

/** Whether the error of SQLite says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
}

function locked(database: DatabaseSync, cause: unknown): Error {
  const file = database.location()
  return new Error(
    `another process has locked ${file} for more than ${BUSY_TIMEOUT / SECOND} seconds, so nothing can be stored. ` +
      `Find it with fuser ${file} and end it`,
    { cause },
  )
}

function unusable(file: string, cause: unknown): SetupError {
  if (cause instanceof SetupError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new SetupError(
    `The database ${resolve(file)} cannot be used: ${reason}. It is unchanged. ` +
      asTyped('Check that its folder is writable, restore a backup, or set DATABASE_URL in .env to another file.'),
    { cause },
  )
}

/**
 * A log without its database belongs to one that was moved away or removed, and may hold its last requests. SQLite would
 * delete it when it creates a new database, or replay it over one that is restored.
 *
 * @throws SetupError if there is such a log
 */
export function expectNoStrayLog(file: string): void {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const size = sizeOf(file)
  if (size) return
  // A server that was killed at its very first start leaves a journal beside an empty file.
  const logs = (size === 0 ? ['-wal'] : ['-wal', '-journal']).map((suffix) => file + suffix)
  const stray = logs.find((path) => sizeOf(path))
  if (stray)
    throw new SetupError(
      `${resolve(stray)} is the log of a database that is no longer there. It may hold the last quote requests, so ` +
        'nothing was changed. If you moved or renamed the database, move its log to the same place, with the same ' +
        'ending, or put both back. If it is lost, move the log away.',
    )
}
