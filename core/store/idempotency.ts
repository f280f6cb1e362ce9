import { hash } from 'node:crypto'
import { DAY, MINUTE } from '../clock.ts'
import { ago, type Query } from './database.ts'
import type { NewRequest } from './request.ts'

/** How long a key identifies repeated requests. */
export const KEY_LIFETIME = DAY

/** How long a request is known by its values: people tap again, perhaps once the form’s script has loaded. */
const REPEAT_WINDOW = 10 * MINUTE

type Key = { key: string; lifetime: number }

/** The keys by which a request may have been sent before, and those by which this one will be known. */
export function keysOf({ idempotencyKey, isPlainPost, quote, choice }: NewRequest) {
  const { name, phone, email, message } = quote
  const bodyHash = hash('sha256', JSON.stringify([name, phone, email, message, ...(choice ? [choice.id] : [])]))
  // With a space, which no client’s key contains.
  const plain = { key: `values ${bodyHash}`, lifetime: REPEAT_WINDOW }
  const script = { key: `script ${bodyHash}`, lifetime: REPEAT_WINDOW }
  if (isPlainPost) return { bodyHash, earlier: [script, plain], own: [plain] }
  const given = idempotencyKey === undefined ? [] : [{ key: idempotencyKey, lifetime: KEY_LIFETIME }]
  return { bodyHash, earlier: [plain, ...given], own: given.length > 0 ? [...given, script] : [] }
}

/** Finds the request that was sent before under one of the keys, perhaps with other values. */
export async function findByKey(query: Query, keys: Key[], now: Date) {
  for (const { key, lifetime } of keys) {
    const [found] = await query<{ reference: string; bodyHash: string }>(
      `select reference, body_hash from idempotency where key = :key and recorded_at > :since`,
      { key, since: ago(lifetime, now) },
    )
    if (found) return found
  }
  return undefined
}

/** Records the keys of a request, except those by which another one is known. */
export async function recordKeys(
  query: Query,
  keys: Key[],
  values: { bodyHash: string; reference: string; now: Date },
) {
  for (const { key, lifetime } of keys)
    await query(
      `insert into idempotency (key, body_hash, reference, recorded_at)
      values (:key, :bodyHash, :reference, :now)
      on conflict (key) do update
        set body_hash = excluded.body_hash, reference = excluded.reference, recorded_at = excluded.recorded_at
        where idempotency.recorded_at <= :expired`,
      { key, ...values, expired: ago(lifetime, values.now) },
    )
}
