import { FIELDS, HONEYPOT } from '../../../quote/quote-request.ts'

/** The last unconfirmed request. Sending the same values again reuses its key, so the server stores them only once. */
let unconfirmed: { body: string; idempotencyKey: string } | undefined

/**
 * Sends a quote request.
 *
 * @returns its reference, or `undefined` if the response contains none
 * @throws if there is no response, or its status is not 200
 */
export async function sendQuote(data: FormData): Promise<string | undefined> {
  const body = JSON.stringify(fieldValues(data))
  if (unconfirmed?.body !== body) unconfirmed = { body, idempotencyKey: newIdempotencyKey() }
  const response = await fetch('/api/SendEmail', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': unconfirmed.idempotencyKey },
    body,
  })
  if (response.status !== 200) {
    throw new Error(`The server did not accept the quote request: ${response.status} ${response.statusText}`)
  }
  unconfirmed = undefined
  const { reference } = await response.json().catch(() => ({}))
  return reference
}

function fieldValues(data: FormData): Record<string, unknown> {
  const names = data.get(HONEYPOT) ? [...FIELDS, HONEYPOT] : FIELDS
  return Object.fromEntries(names.map((name) => [name, data.get(name)]))
}

/** Not `crypto.randomUUID`, which browsers offer only over HTTPS and on localhost. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-')
}
