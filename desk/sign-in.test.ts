import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../server/clock.ts'
import { startDesk } from '../testing/start-desk.ts'

test('the owner signs in by the link in the email, and stays signed in', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const browser = openBrowser()
  expect((await browser.get('/desk/sign-in')).body).toContain('Email me a link')
  const { response, email, page, token } = await askIn(browser)
  expect(response.headers.location).toBe('/desk/sign-in/code')
  expect(email?.to).toMatchObject([{ address: 'hello@burnish.example.com' }])
  expect((await browser.get('/desk/sign-in/code')).body).toContain('Check your inbox')
  expect((await browser.get(page)).body).toContain('Sign in on this phone')
  const signedIn = await browser.post('/desk/sign-in/link', { token })
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/desk'])
  expect(signedIn.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^__Host-desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  )
  for (let visit = 0; visit < 3; visit++) {
    clock.advance(29 * DAY)
    expect((await browser.get('/desk')).statusCode).toBe(200)
  }
  clock.advance(31 * DAY)
  expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in?ended')
  expect((await browser.get('/desk/sign-in?ended')).body).toContain('You were signed out after 30 days')
})

test('the owner signs in by the code in the email, with the spaces that people type', async () => {
  const { openBrowser, askIn } = await startDesk()
  const browser = openBrowser()
  const { code } = await askIn(browser)
  const signedIn = await browser.post('/desk/sign-in/code', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
  expect(signedIn.headers.location).toBe('/desk')
  expect((await browser.get('/desk')).statusCode).toBe(200)
})

test.each(['link', 'code'] as const)(
  'who signs in by %s comes to the page that he asked for',
  async (way) => {
    const { openBrowser, askIn } = await startDesk()
    const browser = openBrowser()
    await browser.get('/desk/requests/7KQ4-M9XR/photos/0')
    const asked = await browser.get('/desk/requests/7KQ4-M9XR?from=email')
    expect(asked.headers.location).toBe('/desk/sign-in')
    // Not a page that he opens.
    await browser.get('/desk/events', { 'sec-fetch-mode': 'cors' })
    const { token, code } = await askIn(browser)
    const signIn = () => browser.post(`/desk/sign-in/${way}`, way === 'link' ? { token } : { code })
    const { headers } = await signIn()
    expect(headers.location).toBe('/desk/requests/7KQ4-M9XR')
    expect([...browser.cookies.keys()]).toEqual(['__Host-desk'])
  },
)

test('signing in leads to no address but a page of the desk, whatever the browser was made to ask for or keeps', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const elsewhere = [
    ...['//evil.example.com', '///evil.example.com', 'https://evil.example.com/desk', '/\\evil.example.com'],
    ...['/desk//evil.example.com', '/desk/../evil', '/desk/%2e%2e/evil', '/desk/..%2fevil', '/desk/\\evil'],
    ...[
      '/deskx',
      '/desk.evil.example.com',
      '/desk@evil.example.com',
      '/desk/%0d%0aset-cookie:x',
      '/desk/x\n/y',
    ],
    ...['javascript:alert(1)', '%2f%2fevil.example.com', '/%5cevil.example.com', '/', ''],
    ...['/desk/x:y', '/desk/<b>', '/desk/é', `/desk/${'a'.repeat(5000)}`, '/desk/a'.repeat(900)],
  ]
  for (const [index, path] of elsewhere.entries()) {
    const browser = openBrowser(`198.51.100.${index}`)
    for (const url of [path, `/desk?next=${path}`, `/desk/sign-in?next=${path}`])
      if (url.startsWith('/') && !/[\n<é]/.test(url)) await browser.get(url)
    const kept = browser.cookies.get('__Host-desk-page') ?? '/desk'
    expect(kept).toBe('/desk')
    browser.cookies.set('__Host-desk-page', path)
    const { token } = await askIn(browser)
    const { headers } = await browser.post('/desk/sign-in/link', { token })
    expect(headers.location, path).toBe('/desk')
    clock.advance(HOUR) // Of all browsers, twenty may ask in an hour.
  }
})

test('signing out everywhere ends every session, and the links and codes that are on their way', async () => {
  const { openBrowser, signIn, askIn } = await startDesk()
  const [owner, tablet, other] = [await signIn(), await signIn(), openBrowser()]
  const { token, code } = await askIn(other)
  await owner.post('/desk/sign-out/everywhere')
  await other.post('/desk/sign-in/link', { token })
  await other.post('/desk/sign-in/code', { code })
  for (const browser of [owner, tablet, other])
    expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
})

test('the database keeps neither links, codes nor sessions', async () => {
  const { openBrowser, askIn, file } = await startDesk()
  const browser = openBrowser()
  const { token, code } = await askIn(browser)
  const half = browser.cookies.get('__Host-desk-sign-in') ?? ''
  await browser.post('/desk/sign-in/link', { token })
  const session = browser.cookies.get('__Host-desk') ?? ''
  const bytes = [file, `${file}-wal`].map((name) => readFileSync(name, 'latin1')).join('')
  expect(bytes).toContain('sign_in')
  for (const secret of [token, half, session]) expect(bytes.includes(secret)).toBe(false)
  expect(bytes).not.toMatch(new RegExp(`\\b${code}\\b`))
})

test('a scanner that opens the link, even one that presses its button, uses up nothing', async () => {
  const { openBrowser, askIn } = await startDesk()
  const [browser, scanner] = [openBrowser(), openBrowser('198.51.100.9')]
  const { token, page } = await askIn(browser)
  for (const method of ['GET', 'HEAD'] as const)
    expect((await scanner.send({ method, url: page })).statusCode).toBe(200)
  expect((await scanner.post('/desk/sign-in/link', { token })).headers['set-cookie']).toBeUndefined()
  expect((await scanner.get('/desk')).headers.location).toBe('/desk/sign-in')
  for (let opened = 0; opened < 3; opened++) await browser.get(page)
  expect((await browser.post('/desk/sign-in/link', { token })).headers.location).toBe('/desk')
})

test('a link or a code works in no other browser than the one that asked', async () => {
  const { openBrowser, askIn } = await startDesk()
  const [attacker, owner] = [openBrowser('198.51.100.9'), openBrowser()]
  const { token, code, page } = await askIn(attacker)
  expect((await owner.get(page)).body).toContain('Not in this browser')
  const refused = await owner.post('/desk/sign-in/link', { token })
  expect(refused.headers.location).toBe(page)
  await owner.post('/desk/sign-in/code', { code })
  await askIn(owner)
  await owner.post('/desk/sign-in/code', { code })
  for (const browser of [attacker, owner])
    expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
})

test('a link that is used, too old or made up says so, and offers a new one', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const browser = openBrowser()
  const used = await askIn(browser)
  await browser.post('/desk/sign-in/link', { token: used.token })
  await browser.post('/desk/sign-out')
  const old = await askIn(browser)
  clock.advance(15 * MINUTE)
  for (const { token } of [
    used,
    old,
    { token: 'x' },
    { token: '' },
    { token: '<script>alert(1)</script>' },
  ]) {
    const refused = await browser.post('/desk/sign-in/link', { token })
    const { body } = await browser.get(String(refused.headers.location))
    expect(body).toContain('That link is too old')
    expect(body).toContain('Email me a new one')
    expect(body).not.toContain('alert(1)')
  }
  expect((await browser.get('/desk/sign-in/code')).body).toContain('That code is too old')
  await browser.post('/desk/sign-in/code', { code: old.code })
  expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
})

test('five wrong codes end it, and the page counts them', async () => {
  const { openBrowser, askIn, clock } = await startDesk()
  const browser = openBrowser()
  const { code } = await askIn(browser)
  const guess = () => browser.post('/desk/sign-in/code', { code: code === '000000' ? '111111' : '000000' })
  await guess()
  const { body } = await browser.get('/desk/sign-in/code')
  expect(body).toContain('That’s not the code in our last email.')
  expect(body).toMatch(/4(<!-- -->)? (<!-- -->)?tries(<!-- -->)? left/)
  for (let guesses = 1; guesses < 5; guesses++) await guess()
  const locked = await browser.get('/desk/sign-in/code')
  expect(locked.body).toContain('Too many tries')
  expect(locked.body).toContain('<b>15:45</b>') // In Glasgow's summer.
  await browser.post('/desk/sign-in/code', { code })
  const asked = await browser.post('/desk/sign-in')
  expect((await browser.get(String(asked.headers.location))).body).toContain('<b>15:45</b>')
  expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
  clock.advance(15 * MINUTE)
  expect((await askIn(browser)).response.headers.location).toBe('/desk/sign-in/code')
})

test('codes guessed from many addresses and browsers are twenty a day, and emails twenty an hour', async () => {
  const { openBrowser, askIn, clock, inbox } = await startDesk()
  for (let bot = 1; bot <= 20; bot++) {
    const browser = openBrowser(`198.51.100.${bot}`)
    const { code } = await askIn(browser)
    const wrong = code === '000000' ? '111111' : '000000'
    if (bot <= 4)
      for (let guesses = 0; guesses < 5; guesses++) await browser.post('/desk/sign-in/code', { code: wrong })
    await browser.post('/desk/sign-in/code', { code })
    expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in')
  }
  const owner = openBrowser()
  const refused = await owner.post('/desk/sign-in')
  expect((await owner.get(String(refused.headers.location))).body).toContain(
    'Signing in is off until <b>16:30</b>',
  )
  expect(inbox.emails).toHaveLength(20)
  clock.advance(HOUR)
  expect((await askIn(owner)).response.headers.location).toBe('/desk/sign-in/code')
})

test('one address may ask five times in a quarter of an hour, and others still may', async () => {
  const { openBrowser, askIn, inbox } = await startDesk()
  for (let asked = 0; asked < 5; asked++) await askIn(openBrowser())
  const sixth = await openBrowser().post('/desk/sign-in')
  expect(sixth.headers.location).toMatch(/^\/desk\/sign-in\?until=\d+$/)
  await askIn(openBrowser('198.51.100.9'))
  expect(inbox.emails).toHaveLength(6)
})

test('if the email cannot be sent, the page says so, and no secret is in the log', async () => {
  const { openBrowser, askIn, inbox, log } = await startDesk()
  const browser = openBrowser()
  const { token, code } = await askIn(browser)
  inbox.behaviour = { code: 550 }
  const { headers } = await browser.post('/desk/sign-in')
  expect((await browser.get(String(headers.location))).body).toContain('The email couldn’t be sent.')
  await browser.get(`/desk/sign-in/link?token=${token}`)
  const text = log.join('')
  expect(text).toContain('The email to sign in with could not be sent')
  for (const secret of [token, code, browser.cookies.get('__Host-desk-sign-in') ?? 'none'])
    expect(text).not.toContain(secret)
})

test('on this machine, over http, the cookies have plain names, because browsers keep no others', async () => {
  const { openBrowser, signIn } = await startDesk({ env: { SITE_URL: 'http://localhost:3000' } })
  const browser = await signIn(openBrowser())
  expect([...browser.cookies.keys()]).toEqual(['desk'])
})
