import type { Kysely } from 'kysely'

/** The heartbeat takes as much room as a request, so that it fails where a request would. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('heartbeat').addColumn('room', 'text').execute()
}
