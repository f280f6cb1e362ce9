import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { openConnection } from '../../testing/open-connection.ts'
import { startApp } from '../../testing/start-app.ts'

const KEEP_ALIVE = new Agent({ keepAlive: true })

/** Sends a request over a real connection, as a browser does. */
async function request(url: string, headers: Record<string, string> = {}) {
  const sent = get(url, { agent: KEEP_ALIVE, headers: { 'accept-encoding': 'gzip, br', ...headers } })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _date, ...stable } = response.headers
  return { status: response.statusCode, headers: stable, body: await buffer(response) }
}

async function listen(site = builtSite()) {
  const started = await startApp({ site })
  return { ...started, url: await started.app.listen({ port: 0, host: '127.0.0.1' }) }
}

test.each(['/', '/quote/sent', '/_astro/hero.B4x.js'])(
  'once sent, %s is served and logged the same way, even without its file',
  async (path) => {
    const { url, log, site } = await listen()
    const first = await request(url + path)
    expect(first).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
    for (const file of ['index.html', 'quote/sent.html', '_astro/hero.B4x.js'])
      rmSync(join(site, `${file}.br`))
    expect(await request(url + path)).toEqual(first)
    expect(await request(url + path)).toEqual(first)
    await expect
      .poll(() => log.filter((line) => line.includes('Response sent')).map((line) => JSON.parse(line)))
      .toMatchObject(Array(3).fill({ method: 'GET', path, status: 200 }))
  },
)

test('a file over 1 MiB is read from disk each time', async () => {
  const { url, site } = await listen(builtSite({ 'clip.mp4': 'x' }))
  const file = join(site, 'clip.mp4.br')
  writeFileSync(file, Buffer.alloc(1024 * 1024 + 1, 'a'))
  const first = await request(`${url}/clip.mp4`)
  writeFileSync(file, Buffer.alloc(1024 * 1024 + 1, 'b'))
  const second = await request(`${url}/clip.mp4`)
  expect([first.body.at(-1), second.body.at(-1)]).toEqual([97, 98])
})

test('as long as clients leave 16 MiB unread, files are read from disk in small parts', async () => {
  const { url, site } = await listen(builtSite({ 'clip.mp4': 'x' }))
  const file = join(site, 'clip.mp4.br')
  const lastByte = async () => (await request(`${url}/clip.mp4`)).body.at(-1)
  writeFileSync(file, Buffer.alloc(1024 * 1024, 'a'))
  expect(await lastByte()).toBe(97)
  writeFileSync(file, Buffer.alloc(1024 * 1024, 'b'))
  expect(await lastByte()).toBe(97)

  const stalled = await Promise.all(Array.from({ length: 20 }, () => openConnection(url)))
  // More than socket buffers hold.
  for (const socket of stalled)
    socket.write('GET /clip.mp4 HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'.repeat(10))
  await expect.poll(lastByte).toBe(98)
  for (const socket of stalled) socket.destroy()
  await expect.poll(lastByte).toBe(97)
})

test('other encodings, ranges and conditional requests bypass the cache', async () => {
  const { url } = await listen()
  const { headers, body } = await request(url)
  const plain = await request(url, { 'accept-encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toEqual(brotliDecompressSync(body))
  expect((await request(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  const rejected = await request(url, { 'accept-encoding': 'br;q=0' })
  expect(rejected.headers['content-encoding']).toBeUndefined()
  const range = await request(url, { range: 'bytes=0-9' })
  expect(range).toMatchObject({ status: 206, body: body.subarray(0, 10) })
  expect((await request(url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  expect((await request(url, { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304)
  expect((await request(`${url}/quote?service=polishing`)).status).toBe(200)
})

test.each(['zebra', 'gzip, zebra', 'brotli', 'gzip;q=1, br;q=0'])(
  'a first request with Accept-Encoding: %s leaves nothing in the cache for clients that accept br',
  async (encoding) => {
    const { url } = await listen()
    await request(url, { 'accept-encoding': encoding })
    expect((await request(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  },
)

test('a cached response closes the connection for Connection: close and for HTTP/1.0', async () => {
  const { url } = await listen()
  const { body } = await request(url)
  const closing = await request(url, { connection: 'close' })
  expect(closing).toMatchObject({ body, headers: { connection: 'close' } })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\nAccept-Encoding: br\r\n\r\n')
  const response = await buffer(socket)
  expect(response.subarray(response.indexOf('\r\n\r\n') + 4)).toEqual(body)
})

test('pipelined requests get their responses in order', async () => {
  const { url } = await listen()
  const { body } = await request(url)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const one = 'GET /PATH HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n'
  const [page, missing] = [one.replace('PATH', ''), one.replace('PATH', 'missing')]
  socket.write(`${page}\r\n${missing}\r\n${page}Connection: close\r\n\r\n`)
  const responses = await buffer(socket)
  const heads = [...responses.toString('latin1').matchAll(/HTTP\/1.1 (\d+)/g)]
  expect(heads.map(([, status]) => status)).toEqual(['200', '404', '200'])
  expect(responses.subarray(-body.length)).toEqual(body)
  expect(responses.indexOf(body)).toBeLessThan(heads[1]?.index ?? 0)
})

test('errors, redirects and the health check are never cached', async () => {
  const { url } = await listen()
  for (const path of ['/nothing', '/qrcodelanding', '/healthz']) {
    const first = await request(url + path)
    expect((await request(url + path)).status).toBe(first.status)
  }
  expect((await request(`${url}/nothing`)).status).toBe(404)
})
