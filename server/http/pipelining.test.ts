import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { START_TIMEOUT, startServer } from '../../testing/server-process.ts'
import { startApp } from '../../testing/start-app.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderStorage } from '../gallery/folder.ts'

const PAGE = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const CACHED_PAGE = 'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'
const CLOSING_PAGE = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const VIDEO_BYTES = 16 * 1024 * 1024

/** Connects without reading, and tolerates that the server resets the connection. */
async function connectSilently(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

function readToEnd(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.resume().once('close', () => resolve())
  })
}

/** A gallery whose videos do not fit into socket buffers. Counts how often one is opened. */
function longVideos() {
  const opened: string[] = []
  const open = async (file: string) => {
    opened.push(file)
    const body = Readable.from(Array(VIDEO_BYTES / 65_536).fill(Buffer.alloc(65_536)))
    return { body, size: VIDEO_BYTES, range: undefined, etag: undefined }
  }
  return { opened, gallery: { ...folderStorage(temporaryFolder()), open } }
}

async function listen(options: Parameters<typeof startApp>[0] = {}) {
  const started = await startApp(options)
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...started, port: (started.app.server.address() as AddressInfo).port }
}

test('ten connections that each pipeline 2,000 requests are closed, and the server goes on', {
  timeout: 2 * START_TIMEOUT,
}, async () => {
  const start = { site: builtSite(), folder: temporaryFolder(), setup: 'ulimit -n 256' }
  const { url, send, output } = await startServer(start)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => connectSilently(Number(new URL(url).port))))
  for (const socket of sockets) socket.write(PAGE.repeat(2000))
  expect((await fetch(url)).status).toBe(200)
  await Promise.all(sockets.map(readToEnd))
  expect((await fetch(url)).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(output()).not.toContain('EMFILE')
})

test('a response is not opened before the one before it has been sent', async () => {
  const { gallery, opened } = longVideos()
  const { port } = await listen({ gallery })
  const socket = await connectSilently(port)
  const names = ['a.mp4', 'b.mp4', 'c.mp4']
  for (const name of names) socket.write(`GET /gallery-videos/${name} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  // A response on another connection shows that the server has read the requests above.
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(opened).toEqual(['a.mp4'])
  socket.write(CLOSING_PAGE)
  expect(await text(socket)).toContain('<h1>Home</h1>')
  expect(opened).toEqual(names)
})

test('cached pages do not fill the memory for a client that pipelines thousands of requests', async () => {
  const { port, log } = await listen()
  const headers = { 'accept-encoding': 'br' }
  expect((await fetch(`http://127.0.0.1:${port}/`, { headers })).status).toBe(200)
  const socket = await connectSilently(port)
  socket.write(CACHED_PAGE.repeat(2000) + CLOSING_PAGE)
  await readToEnd(socket)
  expect(log.filter((line) => line.includes('Response sent')).length).toBeLessThan(20)
})
