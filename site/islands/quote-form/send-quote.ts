import type { Target } from '../photos/chosen-photos.ts'
import type { Values } from './form-fields.ts'

/** What the server says of a request that it has stored. */
export interface Receipt {
  reference: string | undefined
  /** Whether a confirmation goes to the customer by email. */
  confirmation: boolean
  /** Where its photos go. */
  photos?: Target
}

/**
 * The last unconfirmed request. Sending the same values again reuses its key, so the server stores them only once,
 * however many photos they announce.
 */
let unconfirmed: { values: string; idempotencyKey: string } | undefined

/**
 * Sends a quote request, and announces so many photos.
 *
 * @throws if there is no response, or its status is not 200
 */
export async function sendQuote(values: Values, photoCount: number): Promise<Receipt> {
  const text = JSON.stringify(values)
  if (unconfirmed?.values !== text) unconfirmed = { values: text, idempotencyKey: newIdempotencyKey() }
  const response = await fetch('/api/SendEmail', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': unconfirmed.idempotencyKey },
    body: JSON.stringify(photoCount ? { ...values, photoCount } : values),
  })
  if (response.status !== 200) {
    throw new Error(`The server did not accept the quote request: ${response.status} ${response.statusText}`)
  }
  unconfirmed = undefined
  const { reference, confirmation = true, photos } = await response.json().catch(() => ({}))
  return { reference, confirmation: reference !== undefined && confirmation, photos }
}

/** Not `crypto.randomUUID`, which browsers offer only over HTTPS and on localhost. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-')
}
