import { describe, expect, test } from 'vitest'
import { HONEYPOT } from '../../quote/quote-request.ts'
import { REFERENCE_PATTERN } from '../../quote/reference.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { expectProblem, startApi } from '../../testing/start-api.ts'
import { DAY } from '../duration.ts'
import type { Store } from '../store/store.ts'

describe('stored', () => {
  test('JSON is answered 200 with the reference', async () => {
    const { post } = await startApi()
    const answer = await post(aQuote({ phone: '07700 900 456' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual({ reference: expect.stringMatching(REFERENCE_PATTERN) })
  })

  test('a form post is sent on to /quote/sent', async () => {
    const { postForm } = await startApi()
    const answer = await postForm(aQuote())
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/quote/sent')
  })

  test('a form’s honeypot, left empty, is nothing to notice', async () => {
    const { postForm, mails } = await startApi()
    await postForm({ ...aQuote(), [HONEYPOT]: '' })
    await expect.poll(() => mails).toHaveLength(2)
  })

  test.each([
    ['the honeypot is filled in', { [HONEYPOT]: 'https://spam.example.com' }],
    ['the message holds four links', { message: 'http://a https://b www.c.com HTTPS://d' }],
  ])('a request is stored and answered 200, but not to the customer, when %s', async (_why, changes) => {
    const { post, mails, relay } = await startApi()
    expect((await post({ ...aQuote(), ...changes })).statusCode).toBe(200)
    await expect.poll(() => mails).toHaveLength(1)
    await relay.stop()
    expect(mails).toMatchObject([{ subject: expect.stringContaining('[check]'), to: { name: 'Burnish' } }])
  })
})

describe('invalid', () => {
  test('wrong fields are named with their messages', async () => {
    const { post } = await startApi()
    const answer = await post({ name: ' ', email: 'ailsa', phone: '123', message: '\n' })
    expect(answer.statusCode).toBe(422)
    expectProblem(answer, 422)
    expect(answer.json().errors).toEqual({
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
  ])('%s longer than %i characters is refused', async (field, most) => {
    const { post } = await startApi()
    const answer = await post({ ...aQuote(), [field]: 'x'.repeat(most + 1) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [field]: `Please use at most ${most} characters.` })
  })

  test('a form comes back as a page with what was typed and what is wrong with it', async () => {
    const { postForm } = await startApi()
    const answer = await postForm({
      name: '<b>"Ailsa" {{email}}</b>',
      email: 'ailsa',
      phone: '',
      message: 'Hi',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<h1>Please check the fields below.</h1>')
    expect(answer.body).toContain(
      'name="name" value="&lt;b&gt;&quot;Ailsa&quot; {{email}}&lt;/b&gt;" aria-invalid="false"',
    )
    expect(answer.body).toContain('name="email" value="ailsa" aria-invalid="true"')
    expect(answer.body).toContain('<p id="email">Please enter a valid email address.</p>')
    expect(answer.body).toContain('name="message" value="Hi" aria-invalid="false"><p id="message"></p>')
  })
})

describe('malformed', () => {
  test.each(['', '{', '[]', '"text"', 'null', '7', 'true', '{"name":"A"', '\u0000', 'name=A'])(
    'JSON %j is answered 400',
    async (payload) => {
      const { post } = await startApi()
      const answer = await post(payload, { headers: { 'content-type': 'application/json' } })
      expect(answer.statusCode).toBe(400)
      expectProblem(answer, 400)
    },
  )

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense', ''])(
    'media type %j is answered 415',
    async (type) => {
      const { post } = await startApi()
      const answer = await post(JSON.stringify(aQuote()), { headers: { 'content-type': type } })
      expect(answer.statusCode).toBe(415)
      expectProblem(answer, 415)
    },
  )

  test('a body over 16 KiB is answered 413, one of 16 KiB is read', async () => {
    const { post } = await startApi()
    const body = JSON.stringify(aQuote())
    const answer = await post(body.padEnd(16 * 1024 + 1), { headers: { 'content-type': 'application/json' } })
    expect(answer.statusCode).toBe(413)
    expectProblem(answer, 413)
    const fits = await post(body.padEnd(16 * 1024), { headers: { 'content-type': 'application/json' } })
    expect(fits.statusCode).toBe(200)
  })

  test('a form over 16 KiB is answered 413 with a page', async () => {
    const { postForm } = await startApi()
    const answer = await postForm({ ...aQuote(), message: 'x'.repeat(17_000) })
    expect(answer.statusCode).toBe(413)
    expect(answer.body).toContain('Please shorten your message')
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const)(
    '%s is answered 405 with Allow',
    async (method) => {
      const { app } = await startApi()
      const answer = await app.inject({ method: method as 'GET', url: '/api/SendEmail' })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('POST')
      if (method !== 'HEAD') expectProblem(answer, 405)
    },
  )
})

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ headers: { 'idempotency-key': value } })

  test('the same key and body have the same answer, the key and another body 409, until a day has passed', async () => {
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

  test('only a 200 is remembered', async () => {
    const { post } = await startApi()
    expect((await post(aQuote({ name: '' }), key('abc'))).statusCode).toBe(422)
    expect((await post(aQuote(), key('abc'))).statusCode).toBe(200)
  })

  test('two that arrive at once are one request', async () => {
    const { post } = await startApi()
    const answers = await Promise.all([post(aQuote(), key('abc')), post(aQuote(), key('abc'))])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test.each(['', ' ', 'x'.repeat(201), 'ключ', 'a b'])('key %j is answered 400', async (value) => {
    const { post } = await startApi()
    const answer = await post(aQuote(), key(value))
    expect(answer.statusCode).toBe(400)
    expectProblem(answer, 400)
  })
})

describe('storage does not work', () => {
  const broken = {
    store: (store: Store) => ({
      ...store,
      accept: () => Promise.reject(new Error('database or disk is full')),
    }),
  }

  test('JSON is answered 503 with Retry-After, and the log says why', async () => {
    const { post, log } = await startApi(broken)
    const answer = await post(aQuote())
    expect(answer.statusCode).toBe(503)
    expectProblem(answer, 503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.body).not.toContain('disk')
    expect(log.join('')).toContain('database or disk is full')
  })

  test('a form comes back with all that was typed', async () => {
    const { postForm } = await startApi(broken)
    const answer = await postForm(aQuote())
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.body).toContain('We could not save your request just now')
    expect(answer.body).toContain('value="A blue hatchback, two dogs."')
  })
})
