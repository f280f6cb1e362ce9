import { FIELDS, HONEYPOT } from '../../../quote/quote-request.ts'

/** The answers that were sent last and their key: the same answers sent again are the same request. */
let last: { body: string; idempotencyKey: string } | undefined

/**
 * Sends a quote request.
 *
 * @returns its reference, or `undefined` where the answer held none
 * @throws when there is no answer, or one other than 200
 */
export async function sendQuote(data: FormData): Promise<string | undefined> {
  const body = JSON.stringify(answers(data))
  if (last?.body !== body) last = { body, idempotencyKey: newKey() }
  const response = await fetch('/api/SendEmail', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': last.idempotencyKey },
    body,
  })
  if (response.status !== 200) {
    throw new Error(`The quote request was not accepted: ${response.status} ${response.statusText}`)
  }
  last = undefined
  const { reference } = await response.json().catch(() => ({}))
  return reference
}

function answers(data: FormData): Record<string, unknown> {
  const names = data.get(HONEYPOT) ? [...FIELDS, HONEYPOT] : FIELDS
  return Object.fromEntries(names.map((name) => [name, data.get(name)]))
}

/** `crypto.randomUUID` is missing where the page is not served over HTTPS, as in a test in the local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-')
}
