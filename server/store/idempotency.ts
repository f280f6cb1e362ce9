import { createHash } from 'node:crypto'
import type { QuoteRequest } from '../../quote/quote-request.ts'
import { DAY } from '../duration.ts'
import { type PreparedTransaction, prepared } from './prepared.ts'
import type { Acceptance, NewRequest } from './store.ts'
import { ago, type Tables } from './tables.ts'

/** For how long a repeated request is recognised (design: 24 hours). */
export const REMEMBERED = DAY

/**
 * Takes the idempotency key for this reference.
 *
 * @returns what became of the earlier request where the key was taken within the last 24 hours
 */
export async function claimKey(
  trx: PreparedTransaction,
  { idempotencyKey: key, quote }: NewRequest,
  reference: string,
  now: Date,
): Promise<Acceptance | undefined> {
  if (key === undefined) return undefined
  const expired = ago(REMEMBERED, now)
  await forgetExpired(trx, { key, expired })
  const body_hash = hash(quote)
  // Inserted before it is read: of two that arrive at once, the second waits here for the first.
  const { numAffectedRows } = await insertKey(trx, {
    row: { key, body_hash, reference, recorded_at: now.toISOString() },
  })
  if (numAffectedRows === 1n) return undefined
  const { rows } = await selectKey(trx, { key })
  const [earlier] = rows
  if (!earlier) throw new Error('An idempotency key that was taken is not there')
  return earlier.body_hash === body_hash
    ? { outcome: 'repeated', reference: earlier.reference }
    : { outcome: 'conflict' }
}

const forgetExpired = prepared((db, { key, expired }: { key: string; expired: string }) =>
  db.deleteFrom('idempotency').where('key', '=', key).where('recorded_at', '<=', expired),
)

const insertKey = prepared((db, { row }: { row: Tables['idempotency'] }) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

const selectKey = prepared((db, { key }: { key: string }) =>
  db.selectFrom('idempotency').select(['body_hash', 'reference']).where('key', '=', key),
)

function hash({ name, phone, email, message }: QuoteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, message]))
    .digest('hex')
}
