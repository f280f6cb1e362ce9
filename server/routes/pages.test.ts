import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { business } from '../../testing/builders.ts'
import { builtSite } from '../../testing/built-site.ts'
import { expectProblem } from '../../testing/start-api.ts'
import { startApp } from '../../testing/start-app.ts'

test.each([
  ['/', 'Home'],
  ['/quote', 'Quote'],
  ['/quote?service=polishing', 'Quote'],
  ['/quote/sent', 'Sent'],
])('%s is a page', async (url, text) => {
  const { app } = await startApp()
  const response = await app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(response.body).toContain(text)
})

test.each([
  ['/quote/', '/quote'],
  ['/quote.html', '/quote'],
  ['/Quote/SENT.html?a=1&b=%20', '/quote/sent?a=1&b=%20'],
  ['/index.html', '/'],
  ['//', '/'],
  ['/index', '/'],
])('%s redirects to %s', async (url, location) => {
  const { app } = await startApp()
  const response = await app.inject({ url })
  expect(response.statusCode).toBe(301)
  expect(response.headers.location).toBe(location)
  // Without no-cache, browsers keep a permanent redirect for ever.
  expect(response.headers['cache-control']).toBe('no-cache')
})

test.each(['/quote', '/quote?service=polishing', '/'])(
  '%s is not redirected to itself when its file is gone',
  async (url) => {
    const site = builtSite()
    const { app } = await startApp({ site })
    for (const name of ['index', 'quote']) {
      for (const ending of ['', '.br', '.gz']) rmSync(join(site, `${name}.html${ending}`))
    }
    const { statusCode, body } = await app.inject(url)
    expect(statusCode).toBe(404)
    expect(body).toBe('<h1>No such page</h1>')
  },
)

test('a file may have any name', async () => {
  const { app } = await startApp({ site: builtSite({ 'price list (2026).txt': 'Prices' }) })
  expect((await app.inject('/price%20list%20(2026).txt')).body).toBe('Prices')
})

test.each([
  '/content.json',
  '/content.json.br',
  '/quote/check',
  '/quote/check.html',
  '/quote/check/',
  '/QUOTE/CHECK.HTML',
  '/index.html.br',
  '/404',
  '/404.html',
  '/nothing',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/package.json',
  '/quote%00',
  '//evil.example.com/',
  '/_astro/',
  '/_astro/none.js',
])('%s gets a 404', async (url) => {
  const { app } = await startApp()
  const page = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
  expect(page.statusCode).toBe(404)
  expect(page.body).toBe('<h1>No such page</h1>')
  const other = await app.inject({ url, headers: { accept: 'application/json' } })
  expect(other.statusCode).toBe(404)
})

test('a URL that cannot be decoded gets 400', async () => {
  const { app } = await startApp()
  expect((await app.inject('/%zz')).statusCode).toBe(400)
})

test('an unknown URL gets problem details unless HTML is accepted', async () => {
  const { app } = await startApp()
  const response = await app.inject({ url: '/nothing', headers: { accept: 'application/json' } })
  expect(response.json()).toMatchObject({ status: 404 })
})

test('the compressed file is sent to clients that accept its encoding', async () => {
  const { app } = await startApp()
  const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  const [br, gzip, plain] = [await get('gzip, br'), await get('gzip'), await get('identity')]
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a site without compressed files is served uncompressed', async () => {
  const site = builtSite()
  rmSync(join(site, 'index.html.br'))
  rmSync(join(site, 'index.html.gz'))
  const { app } = await startApp({ site })
  const response = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-encoding']).toBeUndefined()
})

test('a page that has not changed gets 304', async () => {
  const { app } = await startApp()
  const headers = { 'accept-encoding': 'br' }
  const { headers: first } = await app.inject({ url: '/', headers })
  const again = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': String(first.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

describe.each(['identity', 'gzip, br'])('with Accept-Encoding: %s', (encoding) => {
  test.each([
    [416, { range: 'bytes=999999-' }, 'Range not satisfiable'],
    [412, { 'if-match': '"other"' }, 'Precondition failed'],
    [412, { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 'Precondition failed'],
  ])('a page responds with %i to %j', async (status, conditions, title) => {
    const { app } = await startApp()
    const get = (accept: string) =>
      app.inject({ url: '/', headers: { ...conditions, accept, 'accept-encoding': encoding } })
    const response = await get('*/*')
    expectProblem(response, status)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ title })
    expect(response.headers['content-encoding']).toBeUndefined()
    const page = await get('text/html')
    expect(page.statusCode).toBe(status)
    expect(page.body).toBe(`${response.json().detail}\n`)
  })
})

test('hashed files are cached for a year, other files for an hour', async () => {
  const { app } = await startApp()
  const hashed = await app.inject('/_astro/hero.B4x.js')
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

test('HEAD gets the same response as GET, without a body', async () => {
  const { app } = await startApp()
  const response = await app.inject({ method: 'HEAD', url: '/quote' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toBe('')
  expect((await app.inject({ method: 'HEAD', url: '/nothing' })).statusCode).toBe(404)
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

test('every response has the security headers', async () => {
  const { app } = await startApp()
  for (const url of ['/', '/nothing', '/%zz', '/healthz', '/api/SendEmail', '/_astro/hero.B4x.js']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test('a very long path gets a 404 with the security headers', async () => {
  const { app } = await startApp()
  const response = await app.inject(`/gallery-videos/${'x'.repeat(200)}`)
  expect(response.statusCode).toBe(404)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('a site on https sends HSTS for a year', async () => {
  const { app } = await startApp({ env: { siteUrl: new URL('https://example.com') } })
  expect((await app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
})
