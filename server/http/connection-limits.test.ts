import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { openConnection, readToEnd } from '../../testing/open-connection.ts'
import { startServer } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const PAGE = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

function start(maxFiles: number, env: Record<string, string> = {}) {
  const setup = `ulimit -n ${maxFiles}`
  return startServer({ site: builtSite(), folder: temporaryFolder(), setup, env })
}

async function openIdle(url: string, count: number, from: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(await openConnection(url, from))
  return sockets
}

/** Sends the head of a request, and waits until the server asks for its body. */
async function openBusy(url: string, from: string): Promise<Socket> {
  const socket = await openConnection(url, from)
  socket.write(
    'POST /api/SendEmail HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n' +
      'Content-Type: application/json\r\nContent-Length: 10\r\n\r\n',
  )
  await once(socket, 'readable')
  return socket
}

async function requestPage(socket: Socket): Promise<string> {
  socket.write(PAGE)
  return readToEnd(socket)
}

const OPTIONS = {
  // Only Linux lets a client choose any loopback address.
  skip: process.platform !== 'linux',
}

test('1,200 idle connections do not use up the 1,024 files that the process may open', OPTIONS, async () => {
  const { url, send, output } = await start(1024)
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'])
    await openIdle(url, 200, from)
  expect((await fetch(url)).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(output()).not.toContain('EMFILE')
})

describe('with room for 100 connections, 25 of them from one address', () => {
  const maxFiles = 300

  test('the oldest idle connection of an address gives way to its newest', OPTIONS, async () => {
    const { url } = await start(maxFiles)
    const [oldest, ...others] = await openIdle(url, 26, '127.0.0.2')
    if (oldest) expect(await readToEnd(oldest)).toBe('')
    for (const socket of others) expect(await requestPage(socket)).toMatch(/^HTTP\/1.1 200 /)
  })

  test('if none of them is idle, the newest is refused, and other visitors are served', OPTIONS, async () => {
    const { url } = await start(maxFiles)
    const busy = []
    while (busy.length < 25) busy.push(await openBusy(url, '127.0.0.2'))
    expect(await readToEnd(await openConnection(url, '127.0.0.2'))).toBe('')
    expect(await requestPage(await openConnection(url, '127.0.0.3'))).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of busy) expect(socket.closed).toBe(false)
  })

  test.each(['1', '127.0.0.0/24'])('TRUST_PROXY=%s exempts the proxy', OPTIONS, async (proxies) => {
    const { url } = await start(maxFiles, { TRUST_PROXY: proxies })
    for (const socket of await openIdle(url, 50, '127.0.0.2'))
      expect(await requestPage(socket)).toMatch(/^HTTP\/1.1 200 /)
  })
})
