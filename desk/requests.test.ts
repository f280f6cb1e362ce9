import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { WEEKDAYS } from '../core/business/time.ts'
import { DAY, MINUTE } from '../core/clock.ts'
import { aQuote, business } from '../tests/support/builders.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { startDesk, startDeskWithRequest, textOf } from '../tests/support/start-desk.ts'

test('the list groups requests by what is left to do, and finds some by their words', async () => {
  const { store, signIn, clock } = await startDesk()
  const send = async (name: string) => (await store.requests.accept({ quote: aQuote({ name }) })).reference ?? ''
  await send('Derek Boyle')
  clock.advance(3 * DAY)
  await send('Ann Kerr')
  await store.requests.mark(await send('Priya Nair'), 'answered')
  await store.requests.mark(await send('Tom Baird'), 'done')
  await store.requests.accept({ quote: aQuote({ name: 'Rank Booster' }), suspicion: 'links' })
  const owner = await signIn()
  const list = textOf((await owner.get('/desk')).body)
  expect(list).toMatch(
    /Waiting too long 1 .*Derek.*Was due .* New 1 .*Ann Kerr.*May be spam 1 .*Rank Booster.*Answered 1 .*Priya.*Done 1 .*Tom Baird/,
  )
  expect(list).toContain('Check this one: it may be spam')
  const found = textOf((await owner.get('/desk?search=derek')).body)
  expect(found).toContain('Derek Boyle')
  expect(found).not.toContain('Ann Kerr')
  expect(textOf((await owner.get('/desk?search=priya')).body)).toMatch(/Found 1 .*Priya Nair.*Answered /)
  expect((await owner.get('/desk?search=%3Cb%3Ex')).body).toContain('No request with “')
})

test('of many requests, the first are listed, and a link leads to the others', async () => {
  const { store, signIn, clock } = await startDesk()
  for (let sent = 1; sent <= 120; sent++) {
    const { reference = '' } = await store.requests.accept({ quote: aQuote({ name: `Customer ${sent}.` }) })
    if (sent <= 55) await store.requests.mark(reference, 'done')
    clock.advance(MINUTE)
  }
  clock.advance(3 * DAY)
  const owner = await signIn()
  const open = async (url: string) => {
    const { body } = await owner.get(url)
    const links = body.matchAll(/href="([^"]*past=[^"]*)"/g)
    const more = Array.from(links, ([, href = '']) => href.replaceAll('&amp;', '&'))
    return { text: textOf(body), names: body.match(/Customer \d+\.(?=<\/span>)/g), more }
  }
  const list = await open('/desk')
  expect(list.text).toMatch(/Waiting too long 65 Customer 56\. .*Show more Done 55 Show them/)
  const [late = '', done = ''] = list.more
  const lateOnes = await open(late)
  expect(lateOnes.text).toMatch(/^.*Waiting too long 65 Customer 106\. /)
  expect([lateOnes.names?.length, lateOnes.more]).toEqual([15, []])
  const lastOfDone = [5, 4, 3, 2, 1].map((sent) => `Customer ${sent}.`)
  expect((await open(done)).names).toEqual(lastOfDone)
  const found = await open('/desk?search=customer')
  expect(found.text).toContain('Found 120 ')
  // What arrives meanwhile moves nothing to the next page, which would show it twice.
  const { reference: next = '' } = await store.requests.accept({ quote: aQuote({ name: 'Customer 121.' }) })
  await store.requests.mark(next, 'done')
  expect((await open(done)).names).toEqual(lastOfDone)
  const second = await open(found.more[0] ?? '')
  const third = await open(second.more[0] ?? '')
  expect(new Set([found, second, third].flatMap(({ names }) => names)).size).toBe(120)
  for (const past of ['', 'x', '<b>', '2026-99-99T00:00:00.000Z 7KQ4-M9XR', '99999999999999999999'])
    expect((await open(`/desk?group=done&past=${encodeURIComponent(past)}`)).names, past).toHaveLength(50)
  const end = '/desk?group=done&past=2026-01-01T00:00:00.000Z+7KQ4-M9XR'
  expect((await open(end)).text).toContain('No more requests Show all requests')
})

test('the owner downloads all requests as a table for spreadsheets, in which no text is run', async () => {
  const { store, signIn, openBrowser } = await startDesk()
  const choices = [
    { id: 'revive', name: '=Revive', price: 'from £349', amount: 349 },
    { id: 'cabin', name: 'Cabin', price: 'from £99', amount: 99 },
  ]
  const size = { id: 'large', name: 'Large' }
  const { reference = '' } = await store.requests.accept({
    quote: aQuote({ name: '=cmd("x")', message: 'Two\nlines' }),
    choices,
    size,
  })
  await store.requests.note(reference, '＝1+1', { version: 'a', replaces: '' })
  for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markSent(delivery)
  for (let sent = 0; sent < 500; sent++) await store.requests.accept({ quote: aQuote(), suspicion: 'links' })
  const owner = await signIn()
  expect((await owner.get('/desk')).body).toContain('href="/desk/requests.csv"')
  const { body, headers } = await owner.get('/desk/requests.csv')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="requests.csv"',
    'cache-control': 'no-store',
  })
  expect(body).toMatch(/^\ufeff"Reference","Received \(UK time\)","Name",/)
  expect(body.match(/"Reference"|"\w{4}-\w{4}"/g)).toHaveLength(502)
  expect(body).toContain(
    `"${reference}","2026-07-04 15:30","'=cmd(""x"")","07700 900456","ailsa@example.com","Two\nlines","'=Revive; Cabin","from £349; from £99","from £448","Large",,"new","'＝1+1","sent","sent"\r\n`,
  )
  expect(body).toContain('"links","new",,"waiting","none"\r\n')
  const stranger = await openBrowser().get('/desk/requests.csv')
  expect([stranger.statusCode, stranger.headers.location]).toEqual([303, '/desk/sign-in'])
})

test('those that are due soonest come first, however many have come since, and beside the list on a laptop', async () => {
  const { store, signIn, clock } = await startDesk()
  const send = async (name: string, count: number) => {
    for (let sent = 1; sent <= count; sent++) {
      await store.requests.accept({ quote: aQuote({ name: `${name} ${sent}` }) })
      clock.advance(MINUTE)
    }
  }
  await send('Late', 5)
  clock.advance(3 * DAY)
  await send('Fresh', 51)
  const text = textOf((await (await signIn()).get('/desk')).body)
  expect(text).toMatch(/Waiting too long 5 Late 1 .*Late 5 .* New 51 Fresh 1 .*Fresh 50 .*Show more/)
  expect(text).toMatch(/Late 1 \S{9} · .* Was due .* Reply /)
})

test('a customer who is called like a room is in no other room', async () => {
  const { owner, page } = await startDeskWithRequest({ name: 'Health' })
  const currentOn = async (url: string) => /href="(\S+)"[^>]*aria-current="page"/.exec((await owner.get(url)).body)?.[1]
  expect(await currentOn(page)).toBe('/desk')
  expect(await currentOn('/desk/health')).toBe('/desk/health')
})

test('a business without an open day is told that no request is due', async () => {
  // As version 3.0 wrote a closed day.
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, null]))
  const site = builtSite({ 'content.json': JSON.stringify({ business: { ...business, hours } }) })
  const { read } = await startDeskWithRequest({}, {}, { site })
  expect(await read('/desk')).toContain('No open day')
  expect(await read()).toContain('Your hours have no open day')
})

test('pages are compressed, and a row has the beginning of its message', async () => {
  const { app, store, signIn } = await startDesk()
  const message = `${'x'.repeat(158)}👩🏽‍🔧${'Long. '.repeat(700)}`
  for (let sent = 0; sent < 60; sent++) await store.requests.accept({ quote: aQuote({ message }) })
  const owner = await signIn()
  const plain = await owner.get('/desk')
  expect(plain.body).toContain(`>${'x'.repeat(158)}…<`)
  const [list] = plain.body.split('class="open"')
  expect(list).not.toContain('Long.')
  for (const encoding of ['gzip', 'br']) {
    const page = await owner.get('/desk', { 'accept-encoding': encoding })
    expect(page.headers['content-encoding']).toBe(encoding)
    expect(page.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(page.rawPayload).toString()).toContain('</html>')
  }
  const signedOut = await app.inject({ url: '/desk/sign-in', headers: { 'accept-encoding': 'gzip' } })
  expect(signedOut.headers['content-encoding']).toBe('gzip')
})

test('the draft of a reply quotes the message, with its lines and whole characters', async () => {
  const { owner, page } = await startDeskWithRequest({ message: `Hello,\n\n${'👍🏽'.repeat(400)}` })
  const [, href = ''] = /href="(mailto:[^"]*)"/.exec((await owner.get(page)).body) ?? []
  const draft = decodeURIComponent(/&amp;body=(.*)$/.exec(href)?.[1] ?? '')
  expect(draft).toBe(`Hello Ailsa Reid,\r\n\r\n\r\n\r\n> Hello,\r\n> \r\n> ${'👍🏽'.repeat(248)}…`)
})

test('a request shows all that the customer sent, and its photos only to the owner', async () => {
  const photo = { sentHash: 'a', jpeg: new Uint8Array([255, 216, 255]) }
  const { owner, openBrowser, page } = await startDeskWithRequest({}, { photos: [photo] })
  const { body } = await owner.get(page)
  const url = `${page}/photos/0`
  const links = ['tel:+447700900456', 'https://wa.me/447700900456', 'mailto:', url]
  for (const part of ['A blue hatchback, two dogs.', ...links]) expect(body).toContain(part)
  const picture = await owner.get(url)
  expect([picture.headers['content-type'], picture.rawPayload.length]).toEqual(['image/jpeg', 3])
  expect((await openBrowser('198.51.100.9').get(url)).headers.location).toBe('/desk/sign-in')
  expect((await owner.get('/desk/requests/AAAA-AAAA/photos/0')).statusCode).toBe(404)
  expect((await owner.get('/desk/requests/AAAA-AAAA')).headers.location).toBe('/desk')
})
