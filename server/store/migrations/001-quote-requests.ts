import type { Kysely } from 'kysely'

/** Quote requests, their outbox, and what makes a repeated request harmless. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quote_request')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createIndex('quote_request_email')
    .on('quote_request')
    .columns(['email_key', 'received_at'])
    .execute()

  await db.schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('quote_request.reference').onDelete('cascade'),
    )
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_attempt_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failure_reason', 'text')
    .addUniqueConstraint('delivery_once', ['reference', 'audience'])
    .execute()

  // Almost every delivery is sent: the index holds only the few that are not.
  await db.schema
    .createIndex('delivery_waiting')
    .on('delivery')
    .column('due_at')
    .where('sent_at' as never, 'is', null)
    .where('failed_at' as never, 'is', null)
    .execute()

  await db.schema
    .createIndex('delivery_suspicious')
    .on('delivery')
    .column('sent_at')
    .where('suspicion' as never, 'is not', null)
    .execute()

  await db.schema
    .createTable('idempotency')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema.createIndex('idempotency_age').on('idempotency').column('recorded_at').execute()

  await db.schema
    .createTable('heartbeat')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('beaten_at', 'text', (column) => column.notNull())
    .execute()
}
