import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../core/clock.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { phonePhoto } from '../../tests/support/pictures.ts'
import { startApp } from '../../tests/support/start-app.ts'

const pages = {
  'review/form.html':
    '{{title}}|{{words}}|{{name}}|<input name="consent">|{{problem}}|{{words.title}}{{name.title}}{{photo.title}}',
  'review/shown.html': 'Shown as {{name}}',
  'review/private.html': 'Private',
  'review/used.html': 'Used',
  'review/old.html': 'Old, {{ends}}',
  '404.html': 'Not found',
}

/** A customer who was asked, with the link of the email. */
async function startReview(options: Parameters<typeof startApp>[0] = {}) {
  const clock = fakeClock()
  const server = await startApp({ site: builtSite(pages), clock, ...options })
  const { store, app, relay, emails } = server
  const { reference = '' } = await store.requests.accept({ quote: aQuote({ name: 'Fiona McAllister' }) })
  await store.reviews.ask(reference, { subject: 'How did it go, Fiona?', letter: 'Hello Fiona,\n\nThank you.' })
  relay.wake()
  const mail = await expect
    .poll(() => emails.find(({ name }) => name.endsWith('-ask')))
    .toBeDefined()
    .then(() => emails.find(({ name }) => name.endsWith('-ask')))
  const [, path = ''] = /https?:\/\/[^/]+(\/review\/[\w-]{43})/.exec(mail?.text ?? '') ?? []
  const send = async (fields: Record<string, string | Blob>, url = path) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const sent = new Response(form)
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return `${response.statusCode} ${response.body}`
  }
  return { ...server, clock, reference, path, mail, send, stored: () => store.reviews.of(reference) }
}

test('a customer is asked once, says how it went by the link, and the owner gets an email', async () => {
  const { app, store, emails, log, reference, path, mail, send, stored } = await startReview()
  expect(await store.reviews.ask(reference, { subject: 'Again?', letter: '' })).toBe(false)
  expect(mail).toMatchObject({ to: { address: 'ailsa@example.com' }, subject: 'How did it go, Fiona?' })
  await expect.poll(stored).toMatchObject({ token: undefined })
  const { statusCode, headers, body } = await app.inject(path)
  expect([statusCode, body]).toEqual([200, expect.stringContaining('How did it go, Fiona?||Fiona|')])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const review = { words: 'The sand is gone.', name: 'Fiona, G42', consent: 'yes' }
  // Sent twice, as by a double tap.
  const responses = await Promise.all([send(review), send(review)])
  expect([...responses, await send(review)]).toEqual(Array(3).fill('200 Shown as Fiona, G42'))
  // None of it is stored, and nobody is to believe that it is, least of all without the tick.
  for (const change of [{ words: 'Something else' }, { consent: 'no' }, { name: 'Fiona' }])
    expect(await send({ ...review, ...change })).toBe('410 Used')
  expect((await app.inject(path)).body).toBe('Used')
  const told = () => emails.filter(({ name }) => name.endsWith('-review'))
  await expect.poll(told).toHaveLength(1)
  expect(told()[0]).toMatchObject({
    subject: 'Fiona McAllister told you how it went',
    text: expect.stringContaining('The sand is gone.'),
  })
  expect(log.join('')).not.toContain(path.slice(8))
})

const EMOJI = '👩‍👩‍👧‍👦'

test.each([
  ['600 characters as people count', { words: EMOJI.repeat(600) }, '200 Private'],
  ['601', { words: EMOJI.repeat(601) }, /^422 .*Your words are 1 character too long$/],
  ['Arabic', { words: 'شكرا جزيلا' }, '200 Private'],
  ['a script', { words: '<script>alert(1)</script>' }, '200 Private'],
  ['nothing', { words: ' \n' }, /^422 .*Please write a few words$/],
  [
    'consent without a name',
    { words: 'Good', name: ' ', consent: 'yes' },
    /^422 .*\|Good\|\|<input name="consent" checked>.*which name we may show$/,
  ],
  [
    'no photo',
    { words: 'Good', photo: new Blob(['text']) },
    /^422 .*\|Good\|.*choose it again\.\|We couldn’t open this photo$/,
  ],
])('of a review with %s, nothing is lost', async (_name, fields, response) => {
  const { send, stored } = await startReview()
  const sent = await send({ name: 'Fiona', ...fields })
  if (typeof response === 'string') expect(sent).toBe(response)
  else expect(sent).toMatch(response)
  const words = sent.startsWith('200') ? fields.words : undefined
  expect(await stored()).toMatchObject(words === undefined ? { toldAt: undefined } : { words, mayBeShown: false })
})

test('what was typed comes back escaped, and a photo is stored without its place', async () => {
  const { send, store, reference } = await startReview()
  expect(await send({ words: '<b>'.repeat(201) })).toContain('&lt;b&gt;')
  expect(await send({ words: 'Good', photo: new Blob([new Uint8Array(await phonePhoto(1600, 1200))]) })).toBe(
    '200 Private',
  )
  const photo = Buffer.from((await store.reviews.photo(reference)) ?? [])
  expect(photo.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(photo.includes('Exif')).toBe(false)
})

test('if a review cannot be stored, its words come back', async () => {
  const tell = () => Promise.reject(new Error('The disk is full'))
  const { send, log } = await startReview({ store: (store) => ({ reviews: { ...store.reviews, tell } }) })
  expect(await send({ words: 'Good' })).toMatch(/^503 .*\|Good\|.*send them again in a minute/)
  expect(log.join('')).toContain('Review not stored')
})

test('an old link, that of a forgotten customer and guesses lead nowhere, and guesses are limited', async () => {
  const { app, clock, store, path, send, stored } = await startReview({ settings: { rateLimit: 10 } })
  const guess = () => app.inject({ url: `/review/${'A'.repeat(43)}`, headers: { accept: 'text/html' } })
  const unknown = await guess()
  expect([unknown.statusCode, unknown.body]).toEqual([404, 'Not found'])
  const guesses = await Promise.all(Array.from({ length: 1000 }, guess))
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(991)
  expect((await app.inject(path)).statusCode).toBe(200)
  // Until the end of the day that the email names.
  clock.advance(60 * DAY + HOUR)
  expect((await app.inject(path)).statusCode).toBe(200)
  clock.advance(DAY)
  expect(await send({ words: 'Late' })).toMatch(/^410 Old, \d+ \w+$/)
  await store.requests.forget('ailsa@example.com')
  expect(await stored()).toBeUndefined()
})
