import { createHash } from 'node:crypto'
import { DAY, MINUTE } from '../clock.ts'
import { ago, type Query } from './database.ts'
import type { NewRequest } from './request.ts'

/** How long a key identifies repeated requests. */
export const KEY_LIFETIME = DAY

/**
 * How long a plain post is known by its values. People tap again while nothing seems to happen. The second tap may come
 * after the form’s script has loaded, and its request may overtake the plain post.
 */
const REPEAT_WINDOW = 10 * MINUTE

/** The reference of the earlier request, and whether its values were the same. */
type Repeated = { reference: string; isSame: boolean }

/**
 * Claims the key of a request for this reference, or the values of a plain post.
 *
 * @returns the request that claimed them before, if there is one
 */
export async function claimRequest(
  query: Query,
  { idempotencyKey, isPlainPost, ...values }: NewRequest,
  reference: string,
  now: Date,
): Promise<Repeated | undefined> {
  const bodyHash = hash(values)
  // With a space, which no client’s key contains.
  const [valuesKey, scriptKey] = [`values ${bodyHash}`, `script ${bodyHash}`]
  const find = async (key: string, lifetime = REPEAT_WINDOW): Promise<Repeated | undefined> => {
    const [existing] = await query<Row>(SELECT_KEY, { key, since: ago(lifetime, now) })
    return existing && { reference: existing.reference, isSame: existing.bodyHash === bodyHash }
  }
  const claim = async (key: string, lifetime = REPEAT_WINDOW): Promise<Repeated | undefined> => {
    const claimed = await query(CLAIM_KEY, { key, bodyHash, reference, now, expired: ago(lifetime, now) })
    return claimed.length > 0 ? undefined : find(key, lifetime)
  }
  if (isPlainPost) return (await find(scriptKey)) ?? claim(valuesKey)
  const posted = await find(valuesKey)
  if (posted || idempotencyKey === undefined) return posted
  const existing = await claim(idempotencyKey, KEY_LIFETIME)
  if (!existing) await claim(scriptKey)
  return existing
}

const CLAIM_KEY = `
  insert into idempotency (key, body_hash, reference, recorded_at)
  values (:key, :bodyHash, :reference, :now)
  on conflict (key) do update
    set body_hash = excluded.body_hash, reference = excluded.reference, recorded_at = excluded.recorded_at
    where idempotency.recorded_at <= :expired
  returning key`

type Row = { bodyHash: string; reference: string }

const SELECT_KEY = `select body_hash, reference from idempotency where key = :key and recorded_at > :since`

function hash({ quote: { name, phone, email, message }, choice }: Pick<NewRequest, 'quote' | 'choice'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, message, ...(choice ? [choice.id] : [])]))
    .digest('hex')
}
