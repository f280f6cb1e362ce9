import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { addressOf, watchRoutes } from '../../tests/support/routes.ts'
import { expectProblem, startApp } from '../../tests/support/start-app.ts'

test('each HTML file is a page', async () => {
  const pages = { 'price-index': 'Prices', 'my.index': 'Mine', 'index-2': 'Second', 'offers/index': 'Offers' }
  const files = Object.entries(pages).map(([name, text]) => [`${name}.html`, text])
  const { app } = await startApp({ site: builtSite(Object.fromEntries(files)) })
  for (const [url, text] of Object.entries({
    '/': 'Home',
    '/quote': 'Quote',
    '/quote?package=polishing': 'Quote',
    '/quote/sent': 'Sent',

    '/price-index': 'Prices',
    '/my.index': 'Mine',
    '/index-2': 'Second',
    '/offers/': 'Offers',
  })) {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    expect(body).toContain(text)
    const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
    expect(headers).toMatchObject({ ...html, vary: 'accept-encoding' })
  }
})

test('what stands for a page redirects to it', async () => {
  const { app } = await startApp()
  for (const [url, location] of Object.entries({
    '/quote/': '/quote',
    '/quote.html': '/quote',
    '/Quote/SENT.html?a=1&b=%20': '/quote/sent?a=1&b=%20',

    '/index.html': '/',
    '//': '/',
    '/robots.txt.': '/robots.txt',
    '/quote%E2%80%9D.': '/quote',

    '/quote%20': '/quote',
    '/Quote.html)?a=1': '/quote?a=1',
  })) {
    const { statusCode, headers } = await app.inject(url)
    // Without no-cache, browsers keep a permanent redirect for ever.
    const cache = headers['cache-control']
    expect([statusCode, headers.location, cache], url).toEqual([301, location, 'no-cache'])
  }
})

test.each([
  ['price list (2026).txt', '/price%20list%20(2026).txt'],
  ['Q&A #1? 100%.txt', '/Q%26A%20%231%3F%20100%25.txt'],
  ['.well-known/security.txt', '/.well-known/security.txt'],
  ['.well-known/apple-app-site-association', '/.well-known/apple-app-site-association'],
  ['google1234567890abcdef.html', '/google1234567890abcdef.html'],
  ['.well-known/proof.html', '/.well-known/proof.html'],
])('%s of public/ has its own name', async (name, url) => {
  const ownPages = name.endsWith('.html') ? [name] : []
  const content = JSON.stringify({ business, ownPages })
  const { app } = await startApp({ site: builtSite({ [name]: 'Own', 'content.json': content }) })
  const { statusCode, body } = await app.inject(url)
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'Own' })
})

test('a file of public/ has ranges, 304 for the version that a browser has and 412 for one that is gone', async () => {
  const { app } = await startApp({ site: builtSite({ 'van-tour.bin': '0123456789' }) })
  const get = (headers: Record<string, string>) => app.inject({ url: '/van-tour.bin', headers })
  const { statusCode, body, headers } = await get({ range: 'bytes=7-' })
  expect([statusCode, body]).toEqual([206, '789'])
  expect(await get({ 'if-none-match': String(headers.etag) })).toMatchObject({ statusCode: 304, body: '' })
  expectProblem(await get({ 'if-match': '"other"' }), 412)
})

test('/favicon.ico is the icon, unless public/ has one', async () => {
  const icon = async (more: Record<string, string>) => {
    const { app } = await startApp({ site: builtSite({ 'icons/48.png': 'PNG', ...more }) })
    const { headers, body } = await app.inject('/favicon.ico')
    return [headers['content-type'], body]
  }
  expect(await icon({})).toEqual(['image/png', 'PNG'])
  expect(await icon({ 'favicon.ico': 'ICO' })).toEqual(['image/vnd.microsoft.icon', 'ICO'])
})

test('what is not public gets a 404, for a browser as a page, and what cannot be decoded a 400', async () => {
  const { app } = await startApp()
  for (const url of [
    ...['/content.json', '/content.json.br', '/index.html.br', '/.carried.json', '/.well-known/.hidden'],
    ...['/quote/check', '/quote/check.html', '/quote/check/', '/QUOTE/CHECK.HTML', '/404', '/404.html', '/404).'],
    ...['/nothing', '/_astro/', '/_astro/none.js', '/.well-known/', '//evil.example.com/'],
    ...['/..%2f..%2fetc/passwd', '/%2e%2e/package.json', '/quote%00'],
  ]) {
    const page = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.body], url).toEqual([404, '<h1>No such page</h1>'])
    const problem = await app.inject({ url, headers: { accept: 'application/json' } })
    expect(problem.json(), url).toMatchObject({ status: 404 })
  }
  expect((await app.inject('/%zz')).statusCode).toBe(400)
  // The 404 of one URL does not validate the cached page of another.
  const { statusCode, headers } = await app.inject({ url: '/nothing', headers: { 'if-none-match': '*' } })
  expect([statusCode, headers.etag]).toEqual([404, undefined])
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
])('with Accept-Encoding: %s, a page is sent as %s, and its version gets 304', async (accepted, encoding) => {
  const { app } = await startApp()
  const get = (headers = {}) => app.inject({ url: '/', headers: { 'accept-encoding': accepted, ...headers } })
  const { headers, rawPayload } = await get()
  expect(headers['content-encoding']).toBe(encoding)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  expect(String(decode?.(rawPayload) ?? rawPayload)).toMatch(/^<h1>Home</)
  const again = await get({ 'if-none-match': headers.etag })
  expect(again.statusCode).toBe(304)
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
})

test('hashed files are cached for a year, other files for an hour', async () => {
  const { app } = await startApp()
  const hashed = await app.inject('/_astro/hero.B4x.js')
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

test('/qrcodelanding redirects to the home page, unless the business has its own page for it', async () => {
  const { app } = await startApp({ site: builtSite({ 'qrcodelanding.html': 'QR' }) })
  const response = await app.inject('/qrcodelanding?utm_source=van')
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('/?utm_source=van')

  const content = JSON.stringify({ business: { ...business, qrLanding: 'page' } })
  const site = builtSite({ 'qrcodelanding.html': 'QR', 'content.json': content })
  const own = await startApp({ site })
  expect((await own.app.inject('/qrcodelanding')).body).toBe('QR')
})

test('every response has the security headers, and on https HSTS for a year', async () => {
  const routes = watchRoutes()
  const { app } = await startApp()
  const long = `/gallery-videos/${'x'.repeat(200)}`
  for (const url of [...routes.map(addressOf), '/', '/nothing', '/%zz', '/_astro/hero.B4x.js', long]) {
    const { headers } = await app.inject(url)
    expect(headers, url).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    for (const none of [
      'strict-transport-security',
      'server',
      'x-powered-by',
      'cross-origin-opener-policy',
      'set-cookie',
    ])
      expect(headers).not.toHaveProperty(none)
  }
  const secure = await startApp({ settings: { siteUrl: new URL('https://example.com') } })
  expect((await secure.app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('an SVG runs and loads nothing, also from the cache', async () => {
  const urls = ['/logo.svg', '/_astro/partner.B4x.svg', '/Sign.SVG']
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const { app } = await startApp({ site: builtSite(Object.fromEntries(urls.map((url) => [url, svg]))) })
  for (const url of urls) {
    const first = await app.inject(url)
    expect(first.headers['content-type']).toBe('image/svg+xml')
    // Browsers replace the headers in their cache by those of a 304.
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([first.statusCode, again.statusCode]).toEqual([200, 304])
    for (const { headers } of [first, again])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox; frame-ancestors 'none'$/)
  }
})
