import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
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
