import { describe, expect, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { openConnection, readToEnd } from '../../tests/support/connections.ts'
import { expectProblem, startApp } from '../../tests/support/start-app.ts'

const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`

describe('hostile input causes no 5xx', () => {
  test.each([
    ['deep nesting', 'json', deep],
    ['a deep field', 'json', `{"name":${deep}}`],
    ['fields of other types', 'json', '{"name":1,"email":[],"phone":{},"message":null}'],
    ['broken percent encoding', 'x-www-form-urlencoded', 'name=%zz&email=%&message=%e0%a4'],
    ['a field twice', 'x-www-form-urlencoded', 'name=A&name=B&email=a%40example.com&message=Hi'],
    ['ten thousand fields', 'x-www-form-urlencoded', 'a&'.repeat(8000)],
  ])('%s as %s', async (_what, type, payload) => {
    const { post } = await startApp()
    const response = await post(payload, { headers: { 'content-type': `application/${type}` } })
    expect([400, 422]).toContain(response.statusCode)
  })

  test('control characters are replaced, bidirectional marks removed, and line endings normalised', async () => {
    const { post, emails, store } = await startApp()
    await post(aQuote({ name: '\u2066Bo\u202e', message: 'a\u0000b\r\nc\rd\u001be\ttab 🚗' }))
    expect(await store.requests.list()).toMatchObject([
      { quote: { name: 'Bo', message: 'a\uFFFDb\nc\nd\uFFFDe\ttab 🚗' } },
    ])
    await expect.poll(() => emails).toHaveLength(2)
    expect(emails.map(({ text }) => text).join()).toContain('a\uFFFDb\nc\nd\uFFFDe\ttab 🚗')
  })
})

describe('the cross-site check', () => {
  test.each([
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    [403, { origin: 'https://evil.example.com' }],
    [403, { origin: 'null' }],
    [403, { origin: 'http://localhost:3000.evil.example.com' }],
    [200, { origin: 'http://localhost:3000' }],
    [200, { origin: 'http://shop.test:8080', host: 'shop.test:8080' }],
    [200, { 'sec-fetch-site': 'same-origin', origin: 'https://proxied.example.com' }],
    [200, { 'sec-fetch-site': 'none' }],
    [200, {}],
  ])('responds with %i to %j', async (status, headers) => {
    const { post } = await startApp()
    const response = await post(aQuote(), { headers })
    expect(response.statusCode).toBe(status)
    if (status === 403) expectProblem(response, 403)
  })

  test('X-Forwarded-Host only counts behind proxies in TRUST_PROXY', async () => {
    const headers = { origin: 'https://shop.test', 'x-forwarded-host': 'shop.test' }
    for (const [trustProxy, status] of [
      [0, 403],
      [['192.0.2.1'], 403],
      [1, 200],
      [['127.0.0.1'], 200],
    ] as const) {
      const { post } = await startApp({ settings: { trustProxy: trustProxy as number | string[] } })
      expect((await post(aQuote(), { headers })).statusCode).toBe(status)
    }
  })

  test('a form of another site gets a page that does not repeat its values', async () => {
    const { postForm } = await startApp()
    const response = await postForm(aQuote(), { 'sec-fetch-site': 'cross-site' })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('<h1>The form was sent from another website.')
    expect(response.body).not.toContain('Ailsa')
  })
})

describe('the rate limit', () => {
  test('more than RATE_LIMIT requests a minute from one address get 429 with Retry-After', async () => {
    const { post, postForm } = await startApp({ settings: { rateLimit: 2 } })
    await post(aQuote())
    await post('not even JSON')
    const response = await post(aQuote())
    expectProblem(response, 429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)

    const page = await postForm(aQuote())
    expect(page.statusCode).toBe(429)
    expect(page.headers['retry-after']).toBeDefined()
    expect(page.body).toContain('value="Ailsa Reid"')
    expect((await post(aQuote(), { remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
  })

  test('X-Forwarded-For only counts behind proxies in TRUST_PROXY', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const open = await startApp({ settings: { rateLimit: 1 } })
    await open.post(aQuote(), from('203.0.113.1'))
    expect((await open.post(aQuote(), from('203.0.113.2'))).statusCode).toBe(429)
    expect(open.log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)

    const behind = await startApp({ settings: { rateLimit: 1, trustProxy: 1 } })
    await behind.post(aQuote(), from('203.0.113.1'))
    expect((await behind.post(aQuote(), from('203.0.113.2'))).statusCode).toBe(200)
    expect((await behind.post(aQuote(), from('198.51.100.7, 203.0.113.2'))).statusCode).toBe(429)
  })
})

describe('behind a proxy that appends ports to X-Forwarded-For', () => {
  test.each([
    ['203.0.113.7:40000', '203.0.113.7:40001', 1],
    ['[2001:db8::1]:443', '[2001:db8::2]:444', 1],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7', 1],
    ['203.0.113.7:1, 10.0.0.2:5000', '203.0.113.7:2, 10.0.0.2:5001', ['127.0.0.1', '10.0.0.0/8']],
  ])('%s and %s share a rate limit, with TRUST_PROXY=%s', async (first, second, trustProxy) => {
    const { post } = await startApp({ settings: { rateLimit: 1, trustProxy } })
    const from = async (address: string) =>
      (await post(aQuote(), { headers: { 'x-forwarded-for': address } })).statusCode
    expect(await from(first)).toBe(200)
    expect(await from(second)).toBe(429)
    expect(await from(first.replace(/^[^,]+/, '203.0.113.8:40000'))).toBe(200)
  })
})

describe('over a socket', () => {
  const post = 'POST /api/SendEmail HTTP/1.1\r\nHost: a\r\nConnection: close'
  const type = 'Content-Type: application'
  test.each([
    [431, 'headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    [400, 'bytes that are not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n'],
    [400, 'a JSON content type without a body', `${post}\r\n${type}/json\r\n\r\n`],
    [422, 'a form content type without a body', `${post}\r\n${type}/x-www-form-urlencoded\r\n\r\n`],
    [400, 'no content type and no body', `${post}\r\n\r\n`],
  ])('responds with %i to %s', async (status, _what, bytes) => {
    const { app } = await startApp()
    const socket = await openConnection(await app.listen({ port: 0, host: '127.0.0.1' }))
    socket.write(bytes)
    expect(await readToEnd(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})
