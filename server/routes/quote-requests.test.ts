import { describe, expect, test } from 'vitest'
import { chosenLines } from '../../core/requests/choice.ts'
import { HONEYPOT } from '../../core/requests/quote-request.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { expectProblem, startApp } from '../../tests/support/start-app.ts'

describe('a valid request', () => {
  test('gets 200 with the reference as JSON, and a redirect to /quote/sent as a form', async () => {
    const { post, postForm } = await startApp()
    const response = await post(aQuote({ phone: '07700 900 456' }))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.json()).toEqual({ reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) })
    const form = await postForm(aQuote({ email: 'form@example.com' }))
    expect([form.statusCode, form.headers.location]).toEqual([303, '/quote/sent'])
  })

  test.each([
    ['Ukrainian', 'ї'],
    ['emoji', '🚗'],
    ['line breaks between letters', 'x\n'],
  ])('as long as the limit in %s is accepted, as JSON and as a form', async (_script, text) => {
    const { post, postForm } = await startApp()
    const fill = (max: number) => text.repeat(max / text.length).trim()
    const quote = { ...aQuote(), name: fill(100).replaceAll('\n', ''), message: fill(5000) }
    expect((await post(quote)).statusCode).toBe(200)
    expect((await postForm(quote)).statusCode).toBe(303)
  })

  test('names a package by its id, and one that is unknown loses no request', async () => {
    const { post, store, emails } = await startApp()
    for (const [index, id] of ['full', 'gone', '', '__proto__', 7, null, [['revive']], { a: 1 }].entries()) {
      const email = `${index}@example.com`
      expect((await post({ ...aQuote({ email }), package: id })).statusCode).toBe(200)
      const [stored] = await store.requests.search(email)
      expect(stored?.chosen.packages.map(({ name }) => name)).toEqual(id === 'full' ? ['Full Valet'] : [])
    }
    await expect.poll(() => emails.map(({ text }) => text).join()).toContain('Package: Full Valet, price on enquiry')
  })

  test.each([
    [
      { package: 'wash', packages: ['cabin', 'wash', 'gone', 7, null] },
      'Wash, from £49; Cabin, from £99; Together: from £148',
    ],
    [{ packages: ['revive', 'enhance'] }, 'Enhance, £249'], // One of a service, the last.
    [{ packages: ['enhance', 'cabin'], size: 'large' }, 'Cabin, £129; Enhance, £249; Together: £378; Size: Large'],
    [{ packages: 'wash', size: 7 }, 'Wash, from £49'],
    [{ packages: { a: 1 } }, ''],
  ])('that names several packages has what they cost together (%#)', async (named, lines) => {
    const { post, store } = await startApp()
    await post({ ...aQuote(), ...named })
    const [stored] = await store.requests.list()
    expect(stored && chosenLines(stored.chosen).join('; ')).toBe(lines)
  })

  test('as a form without script has the packages that it and the address of its page name', async () => {
    const { postForm, store } = await startApp()
    for (const [fields, referer, chosen] of [
      [[['package', '']], '/quote?package=revive', 'Revive'],
      [[['package', 'full']], '/quote?package=wash&package=cabin', 'Wash,Cabin,Full Valet'],
      [[['package', 'enhance']], '/quote?package=revive', 'Enhance'],
      [
        [
          ['package', 'wash'],
          ['package', 'cabin'],
          ['size', 'large'],
        ],
        '/quote?package=gone',
        'Wash,Cabin',
      ],
    ] as [[string, string][], string, string][]) {
      const email = `${(await store.requests.list()).length}@example.com`
      await postForm([...Object.entries(aQuote({ email })), ...fields], { referer: `http://localhost:3000${referer}` })
      const [stored] = await store.requests.search(email)
      expect(stored?.chosen.packages.map(({ name }) => name).join()).toBe(chosen)
    }
  })

  test('says if no confirmation goes to the customer, whatever the reason', async () => {
    const { post, postForm } = await startApp()
    const [first, other] = [aQuote(), aQuote({ email: 'other@example.com' })]
    expect((await post(first)).json()).not.toHaveProperty('confirmation')
    expect((await postForm(other)).headers.location).toBe('/quote/sent')
    for (const quote of [
      { ...first, message: 'Again, with the right number.' },
      { ...aQuote({ email: 'bot@example.com' }), [HONEYPOT]: 'https://example.com' },
      aQuote({ email: 'links@example.com', message: 'http://a https://b www.c.com HTTPS://d' }),
    ]) {
      expect((await post(quote)).json()).toMatchObject({ confirmation: false })
      expect((await postForm({ ...quote, name: 'Ailsa R.' })).headers.location).toBe('/quote/sent#no-email')
    }
  })

  test.each([
    [2, 'three links', { message: 'www.a.com, (https://b.com) HTTPS://WWW.C.COM/?u=https://d' }],
    [2, 'dots after a w', { message: 'Awww. Ewww. Awwww. Awww...' }],
    [1, 'the honeypot filled in', { [HONEYPOT]: 'https://spam.example.com' }],
    [1, 'four links in the message', { message: 'http://a https://b www.c.com HTTPS://d' }],
    [1, 'four links without spaces', { message: '<a href="http://a">http://a</a>,[http://b](http://b)' }],
  ])(
    'sends %i emails with %s: one alone, marked and to the owner, if it is suspicious',
    async (count, _what, changes) => {
      const { post, emails, relay } = await startApp()
      expect((await post({ ...aQuote(), ...changes })).statusCode).toBe(200)
      await expect.poll(() => emails).toHaveLength(count)
      await relay.stop()
      const marked = emails.filter(({ subject, to }) => subject.includes('[check]') && to.name === 'Glossworks')
      expect([emails.length, marked.length]).toEqual(count === 1 ? [1, 1] : [2, 0])
    },
  )
})

describe('an invalid request', () => {
  test('gets a message for each invalid field', async () => {
    const { post } = await startApp()
    const response = await post({ name: ' ', email: 'ailsa', phone: '123', message: '\n' })
    expectProblem(response, 422)
    expect(response.json().errors).toEqual({
      name: 'This field is required.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a valid UK mobile number.',
      message: 'This field is required.',
    })
  })

  test('as a form gets a page with its values and the errors', async () => {
    const { postForm } = await startApp()
    const response = await postForm({ name: '<b>"Ailsa" {{email}}</b>', email: 'ailsa', phone: '', message: 'Hi' })
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

  test('as a form keeps its package, from the form or from the address of its page', async () => {
    const { postForm } = await startApp()
    const ticked = 'name="package" value="revive" checked>'
    const posted = async (fields = {}, headers = {}) =>
      (await postForm({ ...aQuote({ email: '' }), ...fields }, headers)).body
    expect(await posted({ package: 'revive' })).toContain(ticked)
    expect(await posted({ size: 'large' })).toContain('<option value="large" selected>')
    expect(await posted({}, { referer: 'http://localhost:3000/quote?package=revive' })).toContain(ticked)
    for (const unknown of ['gone', '"><script>', ''])
      expect(await posted({ package: unknown }), unknown).toContain('value="revive">')
  })
})

describe('a malformed request', () => {
  const json = ['', '[]', 'null', '{"name":"A"', 'name=A']
  const types = ['text/plain', 'multipart/mixed; boundary=x', 'nonsense', '']
  test.each([
    ...json.map((payload) => [400, 'application/json', payload] as const),
    ...types.map((type) => [415, type, JSON.stringify(aQuote())] as const),
  ])('gets %i with the media type %j and the body %j', async (status, type, payload) => {
    const { post } = await startApp()
    expectProblem(await post(payload, { headers: { 'content-type': type } }), status)
  })

  test('longer than any valid request gets 413', async () => {
    const { post, postForm } = await startApp()
    const message = 'x'.repeat(60_000)
    const response = await post(aQuote({ message }))
    expectProblem(response, 413)
    const page = await postForm(aQuote({ message }))
    expect(page.statusCode).toBe(413)
    expect(page.body).toContain('Your message is too long. Go back to find it as you typed it')
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'with the method %s gets 405 with Allow',
    async (method) => {
      const { app } = await startApp()
      const response = await app.inject({ method: method as 'GET', url: '/api/SendEmail' })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
      if (method !== 'HEAD') expectProblem(response, 405)
    },
  )
})

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ headers: { 'idempotency-key': value } })

  test('is 200 with the same response for the same values, and 409 for others', async () => {
    const { post } = await startApp()
    expect((await post(aQuote({ name: '' }), key('abc'))).statusCode).toBe(422)
    const [first, again] = [await post(aQuote(), key('abc')), await post(aQuote(), key('abc'))]
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expectProblem(await post(aQuote({ message: 'Other' }), key('abc')), 409)
  })

  test.each(['', ' ', 'x'.repeat(201), 'ключ', 'a b'])('the key %j gets 400', async (value) => {
    const { post } = await startApp()
    expectProblem(await post(aQuote(), key(value)), 400)
  })
})

test('if the store fails, JSON gets 503 and a form a page with all its values, and the reason is logged', async () => {
  const accept = () => Promise.reject(new Error('database or disk is full'))
  const { post, postForm, log } = await startApp({ store: () => ({ requests: { accept } }) })
  const [response, page] = [await post(aQuote()), await postForm(aQuote())]
  expectProblem(response, 503)
  expect(page.statusCode).toBe(503)
  for (const { headers, body } of [response, page]) {
    expect(headers['retry-after']).toBe('30')
    expect(body).not.toContain('disk')
  }
  expect(page.body).toContain('We could not save your request just now')
  expect(page.body).toContain('value="A blue hatchback, two dogs."')
  expect(log.join('')).toContain('database or disk is full')
})
