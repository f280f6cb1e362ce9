import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../core/clock.ts'
import { startDesk, textOf } from '../tests/support/start-desk.ts'

const WRONG = '3333-3333'

test('the owner signs in with the code in the email, and stays signed in', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const browser = openBrowser()
  const { body: signInPage } = await browser.get('/desk/sign-in')
  expect(signInPage).toContain('Email me a code')
  expect(signInPage).toContain('The desk needs JavaScript.')
  const { response, email, code } = await askIn(browser)
  expect(response.headers.location).toBe('/desk/sign-in/code')
  expect(email?.to).toMatchObject([{ address: 'hello@glossworks.example.com' }])
  // As on a lock screen.
  expect(email?.subject).toMatch(/^\w{4}-\w{4} is your code/)
  const page = await browser.get('/desk/sign-in/code')
  expect(page.body).toContain('Check your inbox')
  expect(page.body).toContain('autoComplete="one-time-code"')
  const signedIn = await browser.post('/desk/sign-in/code', { code })
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/desk'])
  expect(signedIn.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^__Host-desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  )
  for (let visit = 0; visit < 3; visit++) {
    clock.advance(29 * DAY)
    expect((await browser.get('/desk')).statusCode).toBe(200)
  }
  clock.advance(31 * DAY)
  expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in?ended')
  expect((await browser.get('/desk/sign-in?ended')).body).toContain('You were signed out after 30 days')
})

test.each(['lost', 'late'])(
  'a code that is sent twice signs in, if the response to the first is %s',
  async (response) => {
    const { openBrowser, askIn, store } = await startDesk()
    const [browser, other] = [openBrowser(), openBrowser()]
    await browser.get('/desk/sign-in')
    const half = browser.cookies.get('__Host-desk') ?? ''
    for (const code of [(await askIn(browser)).code, await store.sessions.startSignInFromTerminal()]) {
      browser.cookies.set('__Host-desk', half)
      await browser.post('/desk/sign-in/code', { code })
      if (response === 'lost') browser.cookies.set('__Host-desk', half)
      const { headers } = await browser.post('/desk/sign-in/code', { code })
      expect(headers.location).toBe('/desk')
      expect((await browser.get('/desk')).statusCode).toBe(200)
      await other.post('/desk/sign-in/code', { code })
      expect((await other.get('/desk')).statusCode).toBe(303)
    }
  },
)

test('what is no whole code is no try, and the right one is found in what is typed or pasted', async () => {
  const { openBrowser, askIn } = await startDesk()
  const browser = openBrowser()
  const { code, email } = await askIn(browser)
  const enter = (typed: string) => browser.post('/desk/sign-in/code', { code: typed })
  for (const typed of ['12-34-56', '', code.slice(1), `${code}x`, 'enter'.repeat(500), ...Array(40).fill('x')]) {
    const { headers } = await enter(typed)
    expect(headers.location).toBe('/desk/sign-in/code?malformed')
  }
  expect((await browser.get('/desk/sign-in/code?malformed')).body).toContain('not a whole code')
  const signedIn = await enter(`Your code: ${email?.text?.replace(code, ` ${code.replace('-', ' ').toLowerCase()}`)}`)
  expect(signedIn.headers.location).toBe('/desk')
})

test('whoever signs in comes to the page that he asked for', async () => {
  const { openBrowser, askIn } = await startDesk()
  const browser = openBrowser()
  await browser.get('/desk/requests/7KQ4-M9XR/photos/0')
  const asked = await browser.get('/desk/requests/7KQ4-M9XR?from=email')
  expect(asked.headers.location).toBe('/desk/sign-in')
  // Not a page that he opens.
  await browser.get('/desk/events', { 'sec-fetch-mode': 'cors' })
  const { code } = await askIn(browser)
  const { headers } = await browser.post('/desk/sign-in/code', { code })
  expect(headers.location).toBe('/desk/requests/7KQ4-M9XR')
  expect([...browser.cookies.keys()]).toEqual(['__Host-desk'])
})

test('signing in leads to no address but a page of the desk, whatever the browser was made to ask for or keeps', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const elsewhere = [
    ...['//evil.example.com', 'https://evil.example.com/desk', '/\\evil.example.com', '/desk//evil.example.com'],
    ...['/desk/../evil', '/desk/%2e%2e/evil', '/desk/\\evil', '/desk.evil.example.com', '/desk@evil.example.com'],
    ...['/desk/%0d%0aset-cookie:x', '/desk/x\n/y', 'javascript:alert(1)', '', '/desk/x:y', '/desk/é'],
  ]
  for (const [index, path] of elsewhere.entries()) {
    const browser = openBrowser(`198.51.100.${index}`)
    for (const url of [path, `/desk?next=${path}`, `/desk/sign-in?next=${path}`])
      if (url.startsWith('/') && !/[\n<é]/.test(url)) await browser.get(url)
    const kept = browser.cookies.get('__Host-desk-page') ?? '/desk'
    expect(kept).toBe('/desk')
    browser.cookies.set('__Host-desk-page', path)
    const { code } = await askIn(browser)
    const { headers } = await browser.post('/desk/sign-in/code', { code })
    expect(headers.location, path).toBe('/desk')
    clock.advance(HOUR) // Of all browsers, twenty may ask in an hour.
  }
})

test('the database keeps neither codes nor sessions', async () => {
  const { openBrowser, askIn, file } = await startDesk()
  const browser = openBrowser()
  const { code } = await askIn(browser)
  const half = browser.cookies.get('__Host-desk') ?? ''
  await browser.post('/desk/sign-in/code', { code })
  const session = browser.cookies.get('__Host-desk') ?? ''
  const bytes = [file, `${file}-wal`].map((name) => readFileSync(name, 'latin1')).join('')
  expect(bytes).toContain('sign_in')
  for (const secret of [code, half, session]) expect(bytes.includes(secret)).toBe(false)
})

test('a code works in no other browser than the one that asked, also beside its own', async () => {
  const { openBrowser, askIn } = await startDesk()
  const [attacker, owner] = [openBrowser('198.51.100.9'), openBrowser()]
  const { code } = await askIn(attacker)
  const refused = await owner.post('/desk/sign-in/code', { code })
  expect((await owner.get(String(refused.headers.location))).body).toContain('on the device that asked')
  await askIn(owner)
  await owner.post('/desk/sign-in/code', { code })
  for (const browser of [attacker, owner]) expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
})

test('a code that is used or too old says so, and offers a new one', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const browser = openBrowser()
  const used = await askIn(browser)
  await browser.post('/desk/sign-in/code', { code: used.code })
  await browser.post('/desk/sign-out')
  const old = await askIn(browser)
  clock.advance(15 * MINUTE)
  for (const { code } of [used, old]) {
    const refused = await browser.post('/desk/sign-in/code', { code })
    const { body } = await browser.get(String(refused.headers.location))
    expect(body).toContain('That code is too old')
    expect(body).toContain('Email me a new one')
  }
  expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
})

test('five wrong codes end the right one, and a new one can be asked for at once', async () => {
  const { openBrowser, askIn } = await startDesk()
  const browser = openBrowser()
  const { code } = await askIn(browser)
  const enter = (typed: string) => browser.post('/desk/sign-in/code', { code: typed })
  const guess = async () => textOf((await browser.get((await enter(WRONG)).headers.location ?? '')).body)
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) expect(await guess()).toContain(`${left} left`)
  expect(await guess()).toContain('Too many tries')
  await enter(code)
  expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
  expect((await enter((await askIn(browser)).code)).headers.location).toBe('/desk')
})

test('strangers who ask all day keep no browser out that was signed in, and say when others may ask', async () => {
  const { openBrowser, signIn, clock, store } = await startDesk()
  // One is signed out, and one after 30 days.
  const [signedOut, ended] = [await signIn(), await signIn()]
  await signedOut.post('/desk/sign-out')
  clock.advance(31 * DAY)
  for (let bot = 0; bot < 20; bot++) await openBrowser(`198.51.100.${bot}`).post('/desk/sign-in')
  for (const browser of [signedOut, ended]) {
    await signIn(browser)
    expect((await browser.get('/desk')).statusCode).toBe(200)
  }
  const stranger = openBrowser('198.51.100.99')
  const refused = await stranger.post('/desk/sign-in')
  const { body } = await stranger.get(String(refused.headers.location))
  expect(body).toContain('You can ask for another at <b>16:30</b>')
  expect(body).toContain('A phone or computer that has been signed in')
  const code = await store.sessions.startSignInFromTerminal()
  expect((await stranger.post('/desk/sign-in/code', { code })).headers.location).toBe('/desk')
})

test('one address, and a browser that was signed in, may ask five times in a quarter of an hour, and others still may', async () => {
  const { openBrowser, signIn, askIn, inbox } = await startDesk()
  const [known, stranger] = [await signIn(openBrowser('198.51.100.9')), openBrowser()]
  for (let asked = 0; asked < 5; asked++) for (const browser of [known, openBrowser()]) await askIn(browser)
  expect((await stranger.post('/desk/sign-in')).headers.location).toMatch(/^\/desk\/sign-in\?until=\d+$/)
  const { headers } = await known.post('/desk/sign-in')
  expect((await known.get(String(headers.location))).body).not.toContain('Wasn’t you?')
  await askIn(openBrowser('198.51.100.10'))
  expect(inbox.emails).toHaveLength(12)
})

test('if the email cannot be sent, the page says so, and no secret is in the log', async () => {
  const { openBrowser, askIn, inbox, log } = await startDesk()
  const browser = openBrowser()
  const { code } = await askIn(browser)
  inbox.behaviour = { code: 550 }
  const { headers } = await browser.post('/desk/sign-in')
  expect((await browser.get(String(headers.location))).body).toContain('The email couldn’t be sent.')
  const text = log.join('')
  expect(text).toContain('The email to sign in with could not be sent')
  for (const secret of [code, browser.cookies.get('__Host-desk') ?? 'none']) expect(text).not.toContain(secret)
})

test('on this machine, over http, the cookies have plain names, because browsers keep no others', async () => {
  const { openBrowser, signIn } = await startDesk({ env: { SITE_URL: 'http://localhost:3000' } })
  const browser = await signIn(openBrowser())
  expect([...browser.cookies.keys()]).toEqual(['desk'])
})
