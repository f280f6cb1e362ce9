import type { Kysely } from 'kysely'

/** What the hourly limit of answers and the daily erasing look up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('delivery_answers')
    .on('delivery')
    .column('created_at')
    .where('audience' as never, '=', 'customer')
    .execute()

  await db.schema.createIndex('quote_request_age').on('quote_request').column('received_at').execute()
}
