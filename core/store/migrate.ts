import { SetupError } from '../setup-error.ts'
import type { Database, Query } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/** The database is not there yet, or of an earlier version: the site's server will put that right when it starts. */
export class NotReady extends SetupError {}

/**
 * Runs all pending migrations in one transaction. The table of applied migrations keeps the name that Kysely gave it in
 * earlier releases.
 *
 * @throws SetupError if a later release has migrated the database
 */
export function migrate(db: Database): Promise<void> {
  return db.transaction(async (query) => {
    await db.lock(query, 'migrating')
    await query('create table if not exists kysely_migration (name text primary key, timestamp text not null)')
    for (const name of await findPending(query)) {
      for (const statement of MIGRATIONS[name] ?? []) await query(statement)
      await query('insert into kysely_migration (name, timestamp) values (:name, :now)', {
        name,
        now: new Date(),
      })
    }
  })
}

/**
 * Expects that all migrations have run. Only the server runs them: a command must not change the tables under a server
 * of another version.
 *
 * @throws NotReady if there are pending ones
 */
export async function expectMigrated({ query }: Database): Promise<void> {
  const pending = await findPending(query).catch((error: Error) => {
    if (/no such table|does not exist/.test(error.message)) return Object.keys(MIGRATIONS)
    throw error
  })
  if (pending.length > 0)
    throw new NotReady(
      'The database is of an earlier version of the site, and only the site’s server changes that, when it starts. ' +
        'Restart the server, then try again.',
    )
}

async function findPending(query: Query): Promise<string[]> {
  const applied = await query<{ name: string }>('select name from kysely_migration')
  const names = applied.map(({ name }) => name)
  const unknown = names.find((name) => !(name in MIGRATIONS))
  if (unknown)
    throw new SetupError(
      `The database was migrated by a later release (${unknown}), so this one leaves it alone. Install that release.`,
    )
  return Object.keys(MIGRATIONS).filter((name) => !names.includes(name))
}
