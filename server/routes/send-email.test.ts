import { describe, expect, test } from 'vitest'
import { HONEYPOT } from '../../quote/quote-request.ts'
import { REFERENCE_PATTERN } from '../../quote/reference.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { expectProblem, startApi } from '../../testing/start-api.ts'
import { DAY } from '../duration.ts'
import type { Store } from '../store/store.ts'

describe('a valid request', () => {
  test('as JSON gets 200 with the reference', async () => {
    const { post } = await startApi()
    const response = await post(aQuote({ phone: '07700 900 456' }))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.json()).toEqual({ reference: expect.stringMatching(REFERENCE_PATTERN) })
  })

  test('as a form redirects to /quote/sent', async () => {
    const { postForm } = await startApi()
    const response = await postForm(aQuote())
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/quote/sent')
  })

  test('is not suspicious if the honeypot is empty', async () => {
    const { postForm, emails } = await startApi()
    await postForm({ ...aQuote(), [HONEYPOT]: '' })
    await expect.poll(() => emails).toHaveLength(2)
  })

  test.each([
    ['the honeypot filled in', { [HONEYPOT]: 'https://spam.example.com' }],
    ['four links in the message', { message: 'http://a https://b www.c.com HTTPS://d' }],
  ])('with %s gets 200 and an email to the owner, but no confirmation', async (_why, changes) => {
    const { post, emails, relay } = await startApi()
    expect((await post({ ...aQuote(), ...changes })).statusCode).toBe(200)
    await expect.poll(() => emails).toHaveLength(1)
    await relay.stop()
    expect(emails).toMatchObject([{ subject: expect.stringContaining('[check]'), to: { name: 'Burnish' } }])
  })
})

describe('an invalid request', () => {
  test('gets a message for each invalid field', async () => {
    const { post } = await startApi()
    const response = await post({ name: ' ', email: 'ailsa', phone: '123', message: '\n' })
    expect(response.statusCode).toBe(422)
    expectProblem(response, 422)
    expect(response.json().errors).toEqual({
      name: 'This field is required.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a valid UK mobile number.',
      message: 'This field is required.',
    })
  })

  test.each([
    ['name', 100],
    ['phone', 40],
    ['email', 254],
    ['message', 5000],
  ])('is rejected if %s is longer than %i characters', async (field, max) => {
    const { post } = await startApi()
    const response = await post({ ...aQuote(), [field]: 'x'.repeat(max + 1) })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ [field]: `Please use at most ${max} characters.` })
  })

  test('as a form gets a page with its values and the errors', async () => {
    const { postForm } = await startApi()
    const response = await postForm({
      name: '<b>"Ailsa" {{email}}</b>',
      email: 'ailsa',
      phone: '',
      message: 'Hi',
    })
    expect(response.statusCode).toBe(422)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain('<h1>Please check the fields below.</h1><p>{{constructor}}</p>')
    expect(response.body).toContain(
      'name="name" value="&lt;b&gt;&quot;Ailsa&quot; {{email}}&lt;/b&gt;" aria-invalid="false"',
    )
    expect(response.body).toContain('name="email" value="ailsa" aria-invalid="true"')
    expect(response.body).toContain('<p id="email">Please enter a valid email address.</p>')
    expect(response.body).toContain('name="message" value="Hi" aria-invalid="false"><p id="message"></p>')
  })
})

describe('a malformed request', () => {
  test.each(['', '{', '[]', '"text"', 'null', '7', 'true', '{"name":"A"', '\u0000', 'name=A'])(
    'with the JSON body %j gets 400',
    async (payload) => {
      const { post } = await startApi()
      const response = await post(payload, { headers: { 'content-type': 'application/json' } })
      expect(response.statusCode).toBe(400)
      expectProblem(response, 400)
    },
  )

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense', ''])(
    'of the media type %j gets 415',
    async (type) => {
      const { post } = await startApi()
      const response = await post(JSON.stringify(aQuote()), { headers: { 'content-type': type } })
      expect(response.statusCode).toBe(415)
      expectProblem(response, 415)
    },
  )

  test('over 16 KiB gets 413, one of 16 KiB is accepted', async () => {
    const { post } = await startApi()
    const body = JSON.stringify(aQuote())
    const response = await post(body.padEnd(16 * 1024 + 1), {
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(413)
    expectProblem(response, 413)
    const fits = await post(body.padEnd(16 * 1024), { headers: { 'content-type': 'application/json' } })
    expect(fits.statusCode).toBe(200)
  })

  test('as a form over 16 KiB gets 413 with a page', async () => {
    const { postForm } = await startApi()
    const response = await postForm({ ...aQuote(), message: 'x'.repeat(17_000) })
    expect(response.statusCode).toBe(413)
    expect(response.body).toContain('Your message is too long. Please shorten it')
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const)(
    'with the method %s gets 405 with Allow',
    async (method) => {
      const { app } = await startApi()
      const response = await app.inject({ method: method as 'GET', url: '/api/SendEmail' })
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).toBe('POST')
      if (method !== 'HEAD') expectProblem(response, 405)
    },
  )
})

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ headers: { 'idempotency-key': value } })

  test('the same key gets the same response for the same values, and 409 for others, for a day', async () => {
    const clock = fakeClock()
    const { post } = await startApi({ clock })
    const first = await post(aQuote(), key('abc'))
    const again = await post(aQuote(), key('abc'))
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    const other = await post(aQuote({ message: 'Other' }), key('abc'))
    expect(other.statusCode).toBe(409)
    expectProblem(other, 409)
    clock.advance(DAY)
    expect((await post(aQuote({ message: 'Other' }), key('abc'))).statusCode).toBe(200)
  })

  test('a key is only remembered after a 200', async () => {
    const { post } = await startApi()
    expect((await post(aQuote({ name: '' }), key('abc'))).statusCode).toBe(422)
    expect((await post(aQuote(), key('abc'))).statusCode).toBe(200)
  })

  test('two simultaneous requests with the same key are stored once', async () => {
    const { post } = await startApi()
    const responses = await Promise.all([post(aQuote(), key('abc')), post(aQuote(), key('abc'))])
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  })

  test.each(['', ' ', 'x'.repeat(201), 'ключ', 'a b'])('the key %j gets 400', async (value) => {
    const { post } = await startApi()
    const response = await post(aQuote(), key(value))
    expect(response.statusCode).toBe(400)
    expectProblem(response, 400)
  })
})

describe('if the store fails', () => {
  const broken = {
    store: (store: Store) => ({
      ...store,
      accept: () => Promise.reject(new Error('database or disk is full')),
    }),
  }

  test('JSON gets 503 with Retry-After, and the reason is logged', async () => {
    const { post, log } = await startApi(broken)
    const response = await post(aQuote())
    expect(response.statusCode).toBe(503)
    expectProblem(response, 503)
    expect(response.headers['retry-after']).toBe('30')
    expect(response.body).not.toContain('disk')
    expect(log.join('')).toContain('database or disk is full')
  })

  test('a form gets a page with all its values', async () => {
    const { postForm } = await startApi(broken)
    const response = await postForm(aQuote())
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('30')
    expect(response.body).toContain('We could not save your request just now')
    expect(response.body).toContain('value="A blue hatchback, two dogs."')
  })
})
