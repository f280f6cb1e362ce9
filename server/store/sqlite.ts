import { closeSync, mkdirSync, openSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { SetupError } from '../errors.ts'
import { buildStore } from './build-store.ts'
import { SQLITE } from './engine.ts'
import { migrate } from './migrate.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** How long to wait for another process that is writing, such as a command of the owner's. */
const BUSY_TIMEOUT = 5 * SECOND

/**
 * Opens the store in a SQLite file, which is created with its folder where missing.
 *
 * @throws SetupError when the file is damaged or cannot be written; the file is left as it is
 */
export async function openSqliteStore(
  file: string,
  clock: Clock,
  { busyTimeout = BUSY_TIMEOUT } = {},
): Promise<Store> {
  const database = openDatabase(file, busyTimeout)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) })
  try {
    await migrate(db)
  } catch (cause) {
    database.close()
    throw unusable(file, cause)
  }
  return buildStore(db, clock, SQLITE, (target) => backUp(database, target))
}

/** A mistake must not cost the last good backup: it is replaced by a whole one or not at all. */
async function backUp(database: DatabaseSync, file: string): Promise<void> {
  const unfinished = `${file}.part`
  closeSync(openSync(unfinished, 'w', 0o600))
  await backup(database, unfinished)
  await rename(unfinished, file)
}

/** Opens the file for durable writing, and finds out whether it is sound. */
export function openDatabase(file: string, busyTimeout = BUSY_TIMEOUT): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // Customers' data: nobody else on the machine needs to read it.
    mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
    database = new DatabaseSync(file, { timeout: busyTimeout })
    // FULL: a commit returns when the disk has it, not when the operating system has (spec: 200 means on disk).
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
    // What is erased is overwritten: it must not be found in the file, nor in a backup of it.
    database.exec('pragma secure_delete = on')
    const { quick_check: verdict } = database.prepare('pragma quick_check(1)').get() ?? {}
    if (verdict !== 'ok') throw new Error(String(verdict))
    // Opening a read-only file succeeds; only this finds out.
    database.exec('begin immediate; rollback')
    return database
  } catch (cause) {
    database?.close()
    throw unusable(file, cause)
  }
}

function unusable(file: string, cause: unknown): SetupError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new SetupError(
    `The database ${resolve(file)} cannot be used: ${reason}. It was left as it is. ` +
      'Check that its folder can be written, or restore a backup, or name another file in DATABASE_URL.',
    { cause },
  )
}
