import type { Kysely } from 'kysely'

/** Where a mail was written to, when no mail server took it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('delivery').addColumn('written_to', 'text').execute()
}
