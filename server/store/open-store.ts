import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { SetupError } from '../setup-error.ts'
import type { Store } from './store.ts'

/** Opens the store that DATABASE_URL names. @throws SetupError if it cannot be used */
export async function openStore(database: Settings['database'], clock: Clock): Promise<Store> {
  if (database.engine === 'postgres') {
    const { openPostgresStore } = await import('./postgres.ts')
    return openPostgresStore(database.url, clock)
  }
  const { openSqliteStore } = await import('./sqlite.ts')
  return openSqliteStore(database.file, clock)
}

/**
 * The SQLite file, if it does not exist. Opening it would create an empty database, and hide that the real one is gone.
 */
export function missingFile(database: Settings['database']): string | undefined {
  return database.engine === 'sqlite' && !existsSync(database.file) ? resolve(database.file) : undefined
}

/** @throws SetupError if there is no SQLite file */
export function expectDatabase(database: Settings['database']): void {
  const missing = missingFile(database)
  if (missing) throw new SetupError(`There is no database ${missing} yet. Is DATABASE_URL right?`)
}
