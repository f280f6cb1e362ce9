import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS, parseQuoteRequest } from '../quote/quote-request.ts'
import { aQuote } from '../testing/builders.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { hostileText, type RandomRequest, randomRequest } from '../testing/random-requests.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { startApp } from '../testing/start-app.ts'
import { MINUTE, SECOND } from './clock.ts'
import { smtpMailer } from './email/smtp.ts'

/** A fixed seed, so that a failure is due to the change under test. Set FUZZ_SEED to try other and more requests. */
const { FUZZ_SEED } = process.env
const RUN = {
  seed: Number(FUZZ_SEED ?? 1),
  // Looking for the smallest input that fails must end before the test times out.
  interruptAfterTimeLimit: 100 * SECOND,
  markInterruptAsFailure: true,
}
const REQUESTS = FUZZ_SEED ? 10_000 : 1_000
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
  const { app, store } = await startApp({
    settings: { rateLimit: 1_000_000 },
  })
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
  const stored = await store.list()
  expect(stored.length).toBeGreaterThan(REQUESTS / 100)
  for (const { quote } of stored) expect(parseQuoteRequest(quote).quote).toEqual(quote)
})

test('whatever any field contains, the owner gets one email of the same structure, with the values as plain text', async () => {
  const inbox = await smtpInbox()
  const { post, store } = await startApp({ mailer: smtpMailer(inbox.url, fakeClock()) })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FIELDS), hostileText, async (field, typed) => {
      await post(aQuote({ [field]: `${aQuote()[field]}${typed}` }))
    }),
    { ...RUN, numRuns: 300 },
  )
  const stored = await store.list()
  expect(stored.length).toBeGreaterThan(100)
  const toOwner = () => inbox.emails.filter(({ to }) => to?.[0]?.address === 'hello@burnish.example.com')
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
