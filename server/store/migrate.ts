import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as quoteRequests from './migrations/001-quote-requests.ts'
import * as limitsAndRetention from './migrations/002-limits-and-retention.ts'
import * as roomForARequest from './migrations/003-room-for-a-request.ts'
import * as mailsInFiles from './migrations/004-mails-in-files.ts'
import type { Tables } from './tables.ts'

/** Every change of the tables, in order. A released one is never edited: the next one corrects it. */
const migrations: Record<string, Migration> = {
  '001-quote-requests': quoteRequests,
  '002-limits-and-retention': limitsAndRetention,
  '003-room-for-a-request': roomForARequest,
  '004-mails-in-files': mailsInFiles,
}

/** Brings the tables up to date. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
}
