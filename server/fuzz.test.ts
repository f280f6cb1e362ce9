import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../core/clock.ts'
import { FIELDS, parseQuoteRequest } from '../core/requests/quote-request.ts'
import { aQuote } from '../tests/support/builders.ts'
import { smtpInbox } from '../tests/support/smtp-inbox.ts'
import { startApp } from '../tests/support/start-app.ts'
import { smtpMailer } from './mail/smtp.ts'

/** A fixed seed, so that a failure is due to the change under test. Set FUZZ_SEED to try other and more requests. */
const { FUZZ_SEED } = process.env
const RUN = {
  seed: Number(FUZZ_SEED ?? 1),
  // Looking for the smallest input that fails must end before the test times out.
  interruptAfterTimeLimit: 100 * SECOND,
  markInterruptAsFailure: true,
}
const REQUESTS = FUZZ_SEED ? 10_000 : 1_000
const SPECIAL = [
  ...['', '\u0000', '\r\nBcc: victim@example.com\r\n', '\u202eevil\u2066', '\ud83d', '🚗𝒜', '%00'],
  ...['../../etc/passwd', '</title><script>alert(1)</script>', '=?utf-8?q?=0ABcc=3A_victim?=', '__proto__'],
]

/** Text from attackers and broken programs: any code unit, and strings with a special meaning somewhere. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...SPECIAL),
)

const mostly = <Value>(usual: Value, rest: fc.Arbitrary<Value>, weight = 3) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, rest)
const value: fc.Arbitrary<unknown> = fc.oneof({ weight: 3, arbitrary: hostileText }, fc.jsonValue())

/** From nearly valid to random, to reach every branch. */
const fields = fc.record(
  {
    name: mostly<unknown>('Ailsa Reid', value, 1),
    phone: mostly<unknown>('07700 900456', value),
    email: mostly<unknown>('ailsa@example.com', value),
    message: mostly<unknown>('A blue hatchback.', value, 1),
    website: value,
    __proto__: value,
  },
  { requiredKeys: ['phone', 'email'] },
)
const toText = (field: unknown) => (typeof field === 'string' ? field : JSON.stringify(field))
const form = fields.map((record) =>
  String(new URLSearchParams(Object.entries(record).map(([key, field]) => [key, toText(field)]))),
)
const body = fc.oneof(
  { weight: 4, arbitrary: fields.map((record) => JSON.stringify(record)) },
  { weight: 2, arbitrary: form },
  fc.json(),
  hostileText,
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
)

const contentType = fc.constantFrom(
  ...['application/json', 'application/x-www-form-urlencoded', 'application/json', 'text/plain'],
  ...['application/json; charset=utf-16', 'multipart/form-data; boundary=x'],
)
/** Any characters that a client can send in a header. */
const headerValue = fc
  .array(fc.integer({ min: 0x20, max: 0xff }).filter((unit) => unit !== 0x7f))
  .map((units) => String.fromCharCode(...units))
const headers = fc.dictionary(
  fc.constantFrom(
    ...['idempotency-key', 'origin', 'sec-fetch-site', 'accept', 'accept-encoding', 'range'],
    ...['if-none-match', 'if-modified-since', 'x-forwarded-for', 'cookie'],
  ),
  headerValue,
  { maxKeys: 2 },
)

const path = mostly(
  '/api/SendEmail',
  fc
    .tuple(fc.constantFrom('/', '/quote/', '/gallery-videos/', '/_astro/', '/api/'), fc.string())
    .map(([folder, rest]) => folder + rest.replaceAll(' ', '%')),
  2,
)
const method = mostly('POST', fc.constantFrom('GET', 'HEAD', 'PUT', 'OPTIONS'), 4)

type RandomRequest = { method: string; path: string; headers: Record<string, string>; body: string | Buffer }

/** Any request. Most go to the API. */
const randomRequest: fc.Arbitrary<RandomRequest> = fc
  .record({ method, path, body, contentType, headers })
  .map(({ contentType, headers, ...request }) => ({
    ...request,
    headers: { ...headers, 'content-type': contentType },
    ...(/GET|HEAD/.test(request.method) && { body: '' }),
  }))

/** How many requests are sent at once. */
const CONCURRENCY = 20
const batch = fc.array(randomRequest, { minLength: CONCURRENCY, maxLength: CONCURRENCY })

/** Sends a request over its own connection, and returns the status of the response. */
function send({ body, ...options }: RandomRequest, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, port, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}

test(`${REQUESTS} random requests cause no 5xx and store nothing invalid`, async () => {
  const { app, store } = await startApp({ settings: { rateLimit: 1_000_000 } })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      const received = await Promise.all(requests.map((request) => send(request, port)))
      for (const status of received) statuses.add(status)
      expect(Math.max(...received)).toBeLessThan(500)
    }),
    { ...RUN, numRuns: REQUESTS / CONCURRENCY },
  )

  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 415, 422]))
  const stored = await store.requests.list()
  expect(stored.length).toBeGreaterThan(REQUESTS / 100)
  for (const { quote } of stored) expect(parseQuoteRequest(quote).quote).toEqual(quote)
})

test('whatever any field contains, the owner gets one email of the same structure, with the values as plain text', async () => {
  const inbox = await smtpInbox()
  const { post, store } = await startApp({ mailer: smtpMailer(inbox.url) })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FIELDS), hostileText, async (field, typed) => {
      await post(aQuote({ [field]: `${aQuote()[field]}${typed}` }))
    }),
    { ...RUN, numRuns: 100 },
  )
  const stored = await store.requests.list()
  expect(stored.length).toBeGreaterThan(30)
  const toOwner = () => inbox.emails.filter(({ to }) => to?.[0]?.address === 'hello@glossworks.example.com')
  await expect.poll(() => toOwner().length, { timeout: MINUTE }).toBe(stored.length)

  const heads = new Set<string>()
  for (const mail of toOwner()) {
    heads.add(mail.headers.map(({ key }) => key).join())
    expect(mail.to).toHaveLength(1)
    expect(mail.replyTo).toHaveLength(1)
    const shown = `${mail.subject}${mail.text}${mail.replyTo?.[0]?.name}`
    expect(shown).not.toMatch(/[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
    expect(mail.html).not.toContain('<script')
    const reference = mail.subject?.split(' ')[2]
    const quote = stored.find((request) => request.reference === reference)?.quote
    expect(mail.replyTo?.[0]?.address?.toLowerCase()).toBe(quote?.email.toLowerCase())
  }
  expect(heads.size, [...heads].join('\n')).toBe(1)
})
