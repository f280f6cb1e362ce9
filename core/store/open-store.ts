import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Clock } from '../clock.ts'
import { expectMigrated, NotReady } from './migrations.ts'
import { expectNoStrayLog } from './sqlite.ts'
import type { Prepare, Store } from './store.ts'

/** What DATABASE_URL says: a Postgres server, or the path of a file of SQLite. */
export type DatabaseUrl = { engine: 'postgres'; url: string } | { engine: 'sqlite'; file: string }

/** Opens the store; by default as the server does, which creates and migrates it. @throws SetupError */
export async function openStore(database: DatabaseUrl, clock: Clock, prepare?: Prepare): Promise<Store> {
  if (database.engine === 'postgres') {
    const { openPostgresStore } = await import('./postgres.ts')
    return openPostgresStore(database.url, clock, prepare)
  }
  const { openSqliteStore } = await import('./sqlite.ts')
  return openSqliteStore(database.file, clock, prepare)
}

/**
 * Opens the store for any other program than the server. An owner in the wrong folder would otherwise get a new, empty
 * database, and believe that there are no requests.
 *
 * @throws SetupError if it cannot be used
 * @throws NotReady if the server has not created or migrated it
 */
export async function openExistingStore(database: DatabaseUrl, clock: Clock): Promise<Store> {
  expectDatabase(database)
  return openStore(database, clock, expectMigrated)
}

/**
 * Opening an SQLite file that does not exist would create an empty database, and hide that the real one is gone.
 *
 * @throws NotReady if there is no SQLite file
 * @throws SetupError if it is missing or empty, but its log is there
 */
export function expectDatabase(database: DatabaseUrl): void {
  if (database.engine !== 'sqlite') return
  expectNoStrayLog(database.file)
  if (!existsSync(database.file))
    throw new NotReady(`There is no database ${resolve(database.file)} yet. Is DATABASE_URL right?`)
}
