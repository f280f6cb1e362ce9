import { expect, test } from 'vitest'
import { startDesk, startDeskWithRequest } from '../tests/support/start-desk.ts'

test('without a session, no path leads anywhere but to the sign-in page, however it is written', async () => {
  const { openBrowser } = await startDesk()
  const visitor = openBrowser()
  const paths = [
    ...['/', '/desk', '/desk/', '/desk?sign-in', '/DESK', '/desk/requests', '/desk/nothing', '/healthz'],
    ...['/desk//', '//desk', '/desk/sign-in/', '/desk/sign-in/../requests', '/desk/sign-in/%2e%2e/requests'],
    ...['/desk/sign-in%2f..%2frequests', '/desk/sign-in\\..\\requests', '/desk/%73ign-in', '/desk/sign-in;/x'],
    ...['/desk/_image?href=/desk/site/logo', '/desk/_server-islands/x', '/desk/_actions/x', '/desk/%zz', '/%zz'],
    ...['/desk/_astro/../requests', '/desk/site/../../requests', '/desk/_astro/..%2f..%2fserver/entry.mjs'],
    ...['/desk/sign-in/code/x', '/desk/sign-in%00', '/desk/site/hero-tall/x', '/.env', '/desk/.source-hash'],
  ]
  for (const url of paths) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await visitor.send({ method, url })
      expect({ url, statusCode, location: headers.location, body }).toEqual({
        url,
        statusCode: 303,
        location: '/desk/sign-in',
        body: '',
      })
    }
  }
})

test('an unknown address leads to a page, and is never a download', async () => {
  const { owner, page } = await startDeskWithRequest()
  const redirects = {
    '/desk/': '/desk',
    '/desk//': '/desk',
    '/desk/?from=mail/': '/desk?from=mail/',
    [`${page}/`]: page,
    [`${page}/?said=done`]: `${page}?said=done`,
    '/desk/health/': '/desk/health',
    '/desk/nothing': '/desk',
    '/desk/nothing.pdf': '/desk',
    '/desk/requests': '/desk',
    '/desk/requests/AAAA-AAAA': '/desk',
    [`${page}/notes`]: '/desk',
  }
  for (const [url, location] of Object.entries(redirects)) {
    const { statusCode, headers } = await owner.get(url)
    expect({ url, location: headers.location }).toEqual({ url, location })
    expect(statusCode).toBeOneOf([301, 303])
  }
  for (const url of [
    ...['/desk/_astro/x.js', '/desk/site/x', '/desk/_image', '/desk/404', '/desk/_server-islands/x', '/desk/%zz'],
    ...['/desk/%00', '/desk/arrivals', '/desk/kept', `${page}/photos/9`, '/nothing', '/desk/a%2fb'],
  ]) {
    const { statusCode, headers } = await owner.get(url)
    expect({ url, statusCode }).toEqual({ url, statusCode: expect.toSatisfy((status) => status < 500) })
    if (statusCode !== 303)
      expect([url, headers['content-type']]).toEqual([url, expect.stringMatching(/^(text|application\/json)/)])
  }
  const posted = await owner.post('/desk/nothing')
  expect([posted.statusCode, posted.body]).toEqual([404, 'There is nothing at this address.\n'])
})

test('a forged, a signed-out and a stolen session opens nothing', async () => {
  const { openBrowser, signIn } = await startDesk()
  const [owner, tablet] = [await signIn(), await signIn()]
  const stolen = new Map(owner.cookies)
  const isIn = async (session = '') =>
    (await openBrowser('198.51.100.9').get('/desk', { cookie: `__Host-desk=${session}` })).statusCode === 200
  expect(await isIn(stolen.get('__Host-desk'))).toBe(true)
  for (const forged of ['', 'x', 'null', `${stolen.get('__Host-desk')}x`, `' or 1=1 --`, 'a'.repeat(9000)])
    expect(await isIn(forged)).toBe(false)
  const signedOut = await owner.post('/desk/sign-out')
  expect(signedOut.headers.location).toBe('/desk/sign-in')
  expect(await isIn(stolen.get('__Host-desk'))).toBe(false)
  expect((await tablet.get('/desk')).statusCode).toBe(200)
})

test('a write from anywhere but a page of the desk is refused, signed in or not', async () => {
  const { openBrowser, signIn, askIn, inbox } = await startDesk()
  const owner = await signIn()
  const browser = openBrowser()
  const { code } = await askIn(browser)
  const foreign = [
    ...['https://evil.example.com', 'null', 'https://example.com.evil.example.com', 'http://example.com', ''],
    ...['https://example.com:8443', 'https://user@example.com'],
  ]
  for (const origin of foreign) {
    for (const url of ['/desk/sign-out', '/desk/sign-out/everywhere', '/desk', '/desk/sign-in', '/desk/nothing'])
      expect((await owner.post(url, {}, { origin })).statusCode).toBe(403)
    expect((await browser.post('/desk/sign-in/code', { code }, { origin })).statusCode).toBe(403)
  }
  // Without an Origin.
  const bare = { method: 'POST', url: '/desk/sign-out', payload: '' } as const
  expect((await owner.send(bare)).statusCode).toBe(403)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
    expect((await owner.send({ method, url: '/desk/sign-out' })).statusCode).toBe(403)
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])
    expect((await owner.post('/desk/sign-out', {}, { origin: 'null', 'content-type': type })).statusCode).toBe(403)
  expect((await owner.get('/desk/sign-out')).headers.location).toBe('/desk')
  expect((await owner.get('/desk')).statusCode).toBe(200)
  expect(inbox.emails).toHaveLength(2)
})

test('a body that is too large or of unknown length is refused before it is read, and the connection closed', async () => {
  const { openBrowser, signIn } = await startDesk()
  const owner = await signIn()
  for (const browser of [openBrowser(), owner]) {
    for (const url of ['/desk/sign-in/code', '/desk', '/desk/nothing']) {
      const large = await browser.post(url, { code: '1'.repeat(70_000) })
      expect([large.statusCode, large.headers.connection]).toEqual([413, 'close'])
      const chunked = await browser.post(url, {}, { 'transfer-encoding': 'chunked' })
      expect([chunked.statusCode, chunked.headers.connection]).toEqual([411, 'close'])
    }
  }
})
