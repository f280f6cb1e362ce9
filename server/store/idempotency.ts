import { createHash } from 'node:crypto'
import { DAY, MINUTE } from '../clock.ts'
import type { Query } from './query.ts'
import type { NewRequest } from './store.ts'
import { ago } from './stored-time.ts'

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
  const find = async (key: string, since = ''): Promise<Repeated | undefined> => {
    const [existing] = await query<Row>(SELECT_KEY, { key, since })
    return existing && { reference: existing.reference, isSame: existing.body_hash === bodyHash }
  }
  const claim = async (key: string, lifetime: number): Promise<Repeated | undefined> => {
    const times = { now: now.toISOString(), expired: ago(lifetime, now) }
    const claimed = await query(CLAIM_KEY, { key, bodyHash, reference, ...times })
    if (claimed.length > 0) return undefined
    const existing = await find(key)
    if (!existing) throw new Error('The row of an idempotency key that exists cannot be found')
    return existing
  }
  const since = ago(REPEAT_WINDOW, now)
  if (isPlainPost) return (await find(scriptKey, since)) ?? claim(valuesKey, REPEAT_WINDOW)
  const posted = await find(valuesKey, since)
  if (posted || idempotencyKey === undefined) return posted
  const existing = await claim(idempotencyKey, KEY_LIFETIME)
  if (!existing) await claim(scriptKey, REPEAT_WINDOW)
  return existing
}

const CLAIM_KEY = `
  insert into idempotency (key, body_hash, reference, recorded_at)
  values (:key, :bodyHash, :reference, :now)
  on conflict (key) do update
    set body_hash = excluded.body_hash, reference = excluded.reference, recorded_at = excluded.recorded_at
    where idempotency.recorded_at <= :expired
  returning key`

type Row = { body_hash: string; reference: string }

const SELECT_KEY = `select body_hash, reference from idempotency where key = :key and recorded_at > :since`

function hash({
  quote: { name, phone, email, message },
  choice,
}: Pick<NewRequest, 'quote' | 'choice'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, message, ...(choice ? [choice.id] : [])]))
    .digest('hex')
}
