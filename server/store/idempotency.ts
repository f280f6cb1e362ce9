import { createHash } from 'node:crypto'
import type { QuoteRequest } from '../../quote/quote-request.ts'
import { DAY } from '../duration.ts'
import type { Query } from './database.ts'
import type { NewRequest } from './store.ts'
import { ago } from './stored-time.ts'

/** How long a key identifies repeated requests. */
export const KEY_LIFETIME = DAY

/**
 * Claims the request’s key for this reference. A request without a key is known by its values, if it has a repeat window.
 *
 * @returns the reference for which the key was claimed before, and whether for the same values
 */
export async function claimKey(
  query: Query,
  { idempotencyKey, repeatWindow, quote }: NewRequest,
  reference: string,
  now: Date,
): Promise<{ reference: string; isSame: boolean } | undefined> {
  const lifetime = idempotencyKey === undefined ? repeatWindow : KEY_LIFETIME
  if (lifetime === undefined) return undefined
  const bodyHash = hash(quote)
  const key = idempotencyKey ?? `values ${bodyHash}` // With a space, which no client’s key contains.
  const claimed = await query(CLAIM_KEY, {
    ...{ key, bodyHash, reference },
    now: now.toISOString(),
    expired: ago(lifetime, now),
  })
  if (claimed.length > 0) return undefined
  const [existing] = await query<{ body_hash: string; reference: string }>(SELECT_KEY, { key })
  if (!existing) throw new Error('The row of an idempotency key that exists cannot be found')
  return { reference: existing.reference, isSame: existing.body_hash === bodyHash }
}

const CLAIM_KEY = `
  insert into idempotency (key, body_hash, reference, recorded_at)
  values (:key, :bodyHash, :reference, :now)
  on conflict (key) do update
    set body_hash = excluded.body_hash, reference = excluded.reference, recorded_at = excluded.recorded_at
    where idempotency.recorded_at <= :expired
  returning key`

const SELECT_KEY = `select body_hash, reference from idempotency where key = :key`

function hash({ name, phone, email, message }: QuoteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, message]))
    .digest('hex')
}
