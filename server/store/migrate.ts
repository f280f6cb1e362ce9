import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/**
 * Runs all pending migrations in one transaction. The table of applied migrations keeps the name that Kysely gave it in
 * earlier releases.
 *
 * @throws Error if a later release has migrated the database
 */
export function migrate(db: Database): Promise<void> {
  return db.transaction(async (query) => {
    await db.locking.lockMigrating(query)
    await query(
      'create table if not exists kysely_migration (name text primary key, timestamp text not null)',
    )
    const applied = await query<{ name: string }>('select name from kysely_migration')
    const names = applied.map(({ name }) => name)
    const unknown = names.find((name) => !(name in MIGRATIONS))
    if (unknown) throw new Error(`it was migrated by a later release (${unknown})`)
    for (const [name, statements] of Object.entries(MIGRATIONS)) {
      if (names.includes(name)) continue
      for (const statement of statements) await query(statement)
      await query('insert into kysely_migration (name, timestamp) values (:name, :now)', {
        name,
        now: new Date().toISOString(),
      })
    }
  })
}
