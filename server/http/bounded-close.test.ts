import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { startApp } from '../../testing/start-app.ts'
import { SECOND } from '../clock.ts'

async function openConnection() {
  const clock = fakeClock()
  const { app } = await startApp({ clock })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  const close = async () => {
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    return { closed }
  }
  return { clock, socket, close }
}

test('an idle connection is closed at once', async () => {
  const { socket, close } = await openConnection()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 .*keep-alive/s)
  socket.resume()
  const { closed } = await close()
  await closed
})

test('a request in flight gets its response before its connection is closed', async () => {
  const { socket, close } = await openConnection()
  const body = JSON.stringify(aQuote())
  socket.write(
    'POST /api/SendEmail HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await once(socket, 'data') // 100 Continue: the request has arrived.
  const { closed } = await close()
  socket.write(body)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*connection: close.*"reference"/s)
  await closed
})

test('a connection that was never used is closed after 5 seconds', async () => {
  const { clock, socket, close } = await openConnection()
  const { closed } = await close()
  clock.advance(5 * SECOND - 1)
  expect(socket.readyState).toBe('open')
  clock.advance(1)
  expect(await text(socket)).toBe('')
  await closed
})
