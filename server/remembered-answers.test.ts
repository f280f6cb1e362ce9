import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startApp } from './testing/start-app.ts'

const KEPT = new Agent({ keepAlive: true })

/** Asks over a real connection, as a browser does. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const asking = get(url, { agent: KEPT, headers: { 'accept-encoding': 'gzip, br', ...headers } })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const { date: _date, ...kept } = answer.headers
  return { status: answer.statusCode, headers: kept, body: await buffer(answer) }
}

async function listen() {
  const started = await startApp()
  return { ...started, url: await started.app.listen({ port: 0, host: '127.0.0.1' }) }
}

test.each(['/', '/quote/sent', '/_astro/hero.B4x.js'])(
  '%s is answered from memory as it was from disk',
  async (path) => {
    const { url, log } = await listen()
    const first = await ask(url + path)
    expect(first).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
    expect(await ask(url + path)).toEqual(first)
    expect(await ask(url + path)).toEqual(first)
    await expect
      .poll(() => log.filter((line) => line.includes('Answered')).map((line) => JSON.parse(line)))
      .toMatchObject(Array(3).fill({ method: 'GET', path, status: 200 }))
  },
)

test('whoever takes another encoding, a part or only what is new gets just that', async () => {
  const { url } = await listen()
  const { headers, body } = await ask(url)
  const plain = await ask(url, { 'accept-encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toEqual(brotliDecompressSync(body))
  expect((await ask(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask(url, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  expect(await ask(url, { range: 'bytes=0-9' })).toMatchObject({ status: 206, body: body.subarray(0, 10) })
  expect((await ask(url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  expect((await ask(url, { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304)
  expect((await ask(`${url}/quote?service=polishing`)).status).toBe(200)
})

test('a client that will not stay, or speaks HTTP/1.0, is not kept', async () => {
  const { url } = await listen()
  const first = await ask(url)
  expect((await ask(url, { connection: 'close' })).headers.connection).toBe('close')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\nAccept-Encoding: br\r\n\r\n')
  const answer = await buffer(socket)
  expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4)).toEqual(first.body)
})

test('requests sent ahead of their answers are answered in their order', async () => {
  const { url } = await listen()
  const { body } = await ask(url)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const one = 'GET /PATH HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n'
  const [page, missing] = [one.replace('PATH', ''), one.replace('PATH', 'missing')]
  socket.write(`${page}\r\n${missing}\r\n${page}Connection: close\r\n\r\n`)
  const answers = await buffer(socket)
  const starts = [...answers.toString('latin1').matchAll(/HTTP\/1.1 (\d+)/g)]
  expect(starts.map(([, status]) => status)).toEqual(['200', '404', '200'])
  expect(answers.subarray(-body.length)).toEqual(body)
  expect(answers.indexOf(body)).toBeLessThan(starts[1]?.index ?? 0)
})

test('only what is there is remembered', async () => {
  const { url } = await listen()
  for (const path of ['/nothing', '/qrcodelanding', '/healthz']) {
    const first = await ask(url + path)
    expect((await ask(url + path)).status).toBe(first.status)
  }
  expect((await ask(`${url}/nothing`)).status).toBe(404)
})
