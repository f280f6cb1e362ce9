import type { Kysely, Transaction } from 'kysely'
import { emailKey } from './email-key.ts'
import { REMEMBERED } from './idempotency.ts'
import { ago, type Tables } from './tables.ts'

/**
 * Erases the requests that came before a moment, except those with a mail that is still to be sent.
 *
 * @returns how many
 */
export function eraseBefore(db: Kysely<Tables>, moment: Date, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('idempotency').where('recorded_at', '<=', ago(REMEMBERED, now)).execute()
    const { numDeletedRows } = await trx
      .deleteFrom('quote_request')
      .where('received_at', '<', moment.toISOString())
      .where('reference', 'not in', (query) =>
        query
          .selectFrom('delivery')
          .select('delivery.reference')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}

/** Erases every request of one mailbox, with what was still to be sent. @returns their references */
export function forget(db: Kysely<Tables>, email: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const references = await referencesOf(trx, email)
    if (references.length === 0) return []
    await trx.deleteFrom('idempotency').where('reference', 'in', references).execute()
    await trx.deleteFrom('quote_request').where('reference', 'in', references).execute()
    return references
  })
}

async function referencesOf(trx: Transaction<Tables>, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('quote_request')
    .select('reference')
    .where('email_key', '=', emailKey(email))
    .orderBy('received_at')
    .execute()
  return rows.map(({ reference }) => reference)
}
