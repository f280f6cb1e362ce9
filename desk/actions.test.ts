import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DAY } from '../core/clock.ts'
import { aQuote } from '../tests/support/builders.ts'
import { startDeskWithRequest, textOf } from '../tests/support/start-desk.ts'

/** Saves a note as the page’s script does. */
const save = async (
  { owner, page }: Awaited<ReturnType<typeof startDeskWithRequest>>,
  fields: Record<string, string>,
) => {
  const { statusCode, body } = await owner.post(page, { action: 'note', ...fields })
  return [statusCode, body.startsWith('{') ? JSON.parse(body) : body]
}

test('a request is marked as answered, then as done, and each mark is taken back', async () => {
  const { page, act, find, read, shownIn } = await startDeskWithRequest()
  expect(await read()).toMatch(/Answer by .*Mark as answered/)
  const steps = [
    ['answered', 'answered', /Marked as answered\. Undo Answered today \d\d:\d\d Mark as done/],
    ['done', 'done', /Marked as done\. Undo Done today \d\d:\d\d Reopen/],
    ['undo-done', 'answered', /Undone\. Answered today/],
    // A second tap on the same button.
    ['undo-done', 'answered', /Answered today/],
    ['undo-answered', 'new', /Undone\. Answer by/],
  ] as const
  for (const [action, state, words] of steps) {
    const { statusCode, headers } = await act(action, await shownIn(page))
    expect([statusCode, (await find())?.state]).toEqual([303, state])
    expect(await read(headers.location)).toMatch(words)
  }
  await act('answered')
  expect(await read(`${page}?said=done`)).not.toContain('Marked as done')
})

test('a page that is out of date takes back no mark but the one that it shows', async () => {
  const { page, act, find, clock, shownIn } = await startDeskWithRequest()
  await act('answered')
  const shown = await shownIn(page)
  // On another phone.
  await act('undo-answered', shown)
  clock.advance(60_000)
  await act('answered')
  const { headers } = await act('undo-answered', shown)
  expect(headers.location).toBe(page)
  expect((await find())?.state).toBe('answered')
})

test('a note is saved, replaced and emptied, as plain text', async () => {
  const desk = await startDeskWithRequest()
  const { owner, page, find, shownIn } = desk
  for (const [note, version] of [
    ['Test spot first.\r\nBring <b>two</b> lamps.', 'v1'],
    ['x'.repeat(5000), 'v2'],
    ['', 'v3'],
  ] as const) {
    const text = note.replace('\r', '')
    expect(await save(desk, { note, version, ...(await shownIn(page)) })).toEqual([200, { text, version }])
    expect((await find())?.note ?? '').toBe(text)
    if (version === 'v1')
      expect((await owner.get(page)).body).toContain('Bring &lt;b&gt;two&lt;/b&gt; lamps.</textarea>')
  }
})

test('a note that was changed elsewhere meanwhile is not overwritten', async () => {
  const desk = await startDeskWithRequest()
  const replaces = ''
  await save(desk, { note: 'From the van', version: 'van', replaces })
  // The second is a text that was emptied in a page from before.
  for (const note of ['From the tablet', ''])
    expect(await save(desk, { note, replaces })).toEqual([409, { text: 'From the van', version: 'van' }])
  expect((await desk.find())?.note).toBe('From the van')
})

test('a save that arrives last replaces nothing that was saved after it', async () => {
  const desk = await startDeskWithRequest()
  const send = (note: string, replaces: string, version: string) => save(desk, { note, replaces, version })
  // “First” hangs, and the phone goes on without its response.
  expect(await send('Second', ' one', 'two')).toEqual([200, { text: 'Second', version: 'two' }])
  expect(await send('First', '', 'one')).toEqual([409, { text: 'Second', version: 'two' }])
  // Its response was lost.
  expect(await send('Second', ' one', 'two')).toEqual([200, { text: 'Second', version: 'two' }])
  // Of two at once, one is saved.
  const both = await Promise.all([send('Van', 'two', 'three'), send('Tablet', 'two', 'four')])
  expect(both.map(([status]) => status).sort()).toEqual([200, 409])
  expect(both.map(([, note]) => note.text)).toEqual(Array(2).fill((await desk.find())?.note))
})

test('a note that cannot be saved says why', async () => {
  const desk = await startDeskWithRequest()
  const fields = { note: 'x'.repeat(5047), replaces: '' }
  expect(await save(desk, fields)).toEqual([400, 'The note is too long. Shorten it by 47 of 5047 characters.'])
  await desk.store.requests.forget('ailsa@example.com')
  expect(await save(desk, fields)).toEqual([404, expect.stringMatching(/^This request is gone:/)])
})

test('if the database fails, the page says so, and logs the reason', async () => {
  const desk = await startDeskWithRequest()
  const { owner, act, file, log } = desk
  using database = new DatabaseSync(file)
  database.exec('alter table quote_request rename to damaged')
  expect((await save(desk, { note: 'Call on Friday', replaces: '' }))[0]).toBe(500)
  expect(log.join('')).toContain('no such table')
  const answered = await act('answered')
  expect([answered.statusCode, textOf(answered.body)]).toEqual([500, expect.stringContaining('Try again')])
  expect((await owner.get('/desk/sign-in')).statusCode).toBe(200)
})

test('the email goes out again, under a new ID', async () => {
  const { act, store, read } = await startDeskWithRequest()
  const [first] = await store.outbox.claimDue(1)
  if (first) await store.outbox.markSent(first)
  const { headers } = await act('resend')
  expect(await read(headers.location)).toContain('Your email goes out again')
  const again = (await store.outbox.claimDue(9)).filter(({ audience }) => audience === 'owner')
  expect(again).toMatchObject([{ firstId: first?.id }])
})

test('what was emailed stands in plain words', async () => {
  const { store, clock, read } = await startDeskWithRequest()
  const emailed = async () => (await read()).replace(/^.*What was emailed/, '')
  expect(await emailed()).toMatch(/Email to you: waiting to be sent\. .*Confirmation to Ailsa: waiting/)
  const deliveries = await store.outbox.claimDue(2)
  const [toOwner, toCustomer] = ['owner', 'customer'].map((one) => deliveries.find(({ audience }) => audience === one))
  if (!toOwner || !toCustomer) throw new Error('No deliveries')
  await store.outbox.markFailed(toOwner, {
    reason: 'the mail server is busy',
    retryAt: new Date(clock.now().getTime() + 60_000),
  })
  await store.outbox.markFailed(toCustomer, { reason: '550 <b>no such user</b>' })
  expect(await emailed()).toMatch(
    /Email to you: not sent yet\. Next try \d\d:\d\d\. The reply was: the mail server is busy Confirmation to Ailsa: refused \d\d:\d\d\. We’ve stopped trying\. The reply was: 550 &lt;b&gt;no such user/,
  )
  expect(await read()).toContain('The confirmation didn’t arrive')
  await store.outbox.resend(toOwner.reference)
  const [again] = await store.outbox.claimDue(1)
  if (again) await store.outbox.markSent(again, '/srv/data/mail/x-owner.eml')
  expect(await emailed()).toMatch(/Email to you: not sent: no email account is set up yet\./)
})

test('a suspicious request says why, and becomes a customer’s', async () => {
  const { act, read } = await startDeskWithRequest({}, { suspicion: 'links' })
  expect(await read()).toMatch(
    /This may be spam It’s full of links\..*Confirmation to Ailsa: not sent\..*Is this a customer\? Delete It’s a customer/,
  )
  const { headers } = await act('customer')
  const trusted = await read(headers.location)
  expect(trusted).toMatch(/Marked as a customer\. Answer by/)
  expect(trusted).not.toContain('spam')
})

test('an unknown action or request has a clear sentence', async () => {
  const { owner, act, find } = await startDeskWithRequest()
  for (const action of ['', 'erase', 'constructor', '__proto__', 'undo']) {
    const unknown = await act(action)
    expect(unknown.statusCode).toBe(400)
    expect(unknown.body).toContain('This page is out of date.')
  }
  const missing = await owner.post('/desk/requests/AAAA-AAAA', { action: 'answered' })
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain('This request is gone:')
  expect(await find()).toMatchObject({ state: 'new', note: undefined })
})

test('markup, directions and very long words of a customer stay text, apart from the page’s own', async () => {
  const hostile = '‮</h1></textarea><img src=x onerror=alert(1)>مرحبا"\''
  const { owner, page, act } = await startDeskWithRequest({
    name: hostile.slice(0, 90),
    message: hostile + 'W'.repeat(4900),
  })
  await act('note', { note: hostile + 'W'.repeat(4900), replaces: '' })
  await act('answered')
  const search = `/desk?search=${encodeURIComponent(hostile.slice(0, 90))}`
  for (const url of ['/desk', search]) {
    const { body } = await owner.get(url)
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img src=x')
  }
  for (const url of [page, `${page}?forget`, `${page}?said=answered`, `${page}?said=${encodeURIComponent(hostile)}`]) {
    const { body } = await owner.get(url)
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img src=x')
    expect(body).toMatch(/<h1[^>]* dir="auto"/)
    expect(body).toMatch(/<textarea[^>]* dir="auto"/)
  }
})

test('the policy of every page allows the styles and scripts that it has, and no others', async () => {
  const { owner, page, act } = await startDeskWithRequest()
  const pages = await Promise.all(['/desk', '/desk?forgotten', page, `${page}?forget`].map((url) => owner.get(url)))
  for (const { body, headers } of [...pages, await act('erase')]) {
    const policy = String(headers['content-security-policy'])
    for (const [, text = ''] of body.matchAll(/<(?:style|script)[^>]*>((?!<\/).+?)<\/(?:style|script)>/gs))
      expect(policy).toContain(hash('sha256', text, 'base64'))
    expect(body).not.toMatch(/ style="| on[a-z]+="/)
  }
})

test('beside the list, the next request is open once one is answered, which can be undone', async () => {
  const { store, owner, reference } = await startDeskWithRequest()
  await store.requests.accept({ quote: aQuote({ name: 'Tom Okafor' }) })
  const { headers } = await owner.post(`/desk/requests/${reference}`, { action: 'answered', beside: '' })
  const { body } = await owner.get(headers.location ?? '')
  expect(textOf(body)).toMatch(/Ailsa Reid is answered\. Undo .*Tom Okafor \S{9} · /)
  const [, marked = ''] = /name="marked" value="([^"]+)"/.exec(body) ?? []
  await owner.post(`/desk/requests/${reference}`, { action: 'undo-answered', marked })
  expect((await store.requests.find(reference))?.state).toBe('new')
})

test('photos that did not arrive are counted, and those that did open by a link', async () => {
  const { store, owner, page, reference, token } = await startDeskWithRequest({}, { photoCount: 3 })
  for (const position of [0, 2])
    await store.photos.add({ reference, position, token }, { sentHash: `${position}`, jpeg: new Uint8Array([255]) })
  const { body } = await owner.get(page)
  expect(textOf(body)).toContain('2 of 3 photos arrived.')
  expect(body).toContain(`href="${page}/photos/2"`)
})

test('a customer whose confirmation arrived is asked once how it went, and what they wrote comes first until it is opened', async () => {
  const { store, clock, owner, page, act, read, reference } = await startDeskWithRequest()
  const asks = async () => (await act('done')).headers.location
  expect(await asks()).toBe(`${page}?said=done`)
  for (const delivery of await store.outbox.claimDue(9)) await store.outbox.markSent(delivery)
  expect(await asks()).toBe(`${page}?said=done&ask`)
  expect(await read(`${page}?ask`)).toMatch(/Ask Ailsa how it went\? To ailsa@example\.com, once\./)
  expect((await act('ask', { subject: 'How?', letter: ' ' })).statusCode).toBe(400)
  for (const letter of ['Hello', 'Again'])
    expect((await act('ask', { subject: 'How did it go?', letter })).headers.location).toBe(`${page}?said=asked`)
  expect(await store.reviews.of(reference)).toMatchObject({ letter: 'Hello' })
  expect(await asks()).toBe(`${page}?said=done`)
  expect(await read('/desk')).not.toContain('Told you how it went')
  clock.advance(DAY)
  await store.reviews.tell(
    reference,
    { words: '<b>Good</b>', name: 'Ailsa, G42', mayBeShown: true },
    { sentHash: 'a', jpeg: new Uint8Array([255]) },
  )
  expect(await read('/desk')).toMatch(/Told you how it went 1 Ailsa Reid \d\d:\d\d “&lt;b&gt;Good&lt;\/b&gt;” 1 photo/)
  const { body } = await owner.get(page)
  expect(body).toContain('&lt;b&gt;Good&lt;/b&gt;')
  expect(body).toContain('mailto:ailsa@example.com?subject=Thank%20you%2C%20Ailsa&amp;body=Hello%20Ailsa')
  expect(textOf(body)).toContain('You may show this on your site, with this name and photo.')
  expect(await read('/desk')).toContain('Told you how it went')
  expect(body).toContain(`data-unread="${page}"`)
  await act('read')
  expect(await read('/desk')).not.toContain('Told you how it went')
})
