import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { openConnection, readToEnd } from '../../testing/open-connection.ts'
import { startServer } from '../../testing/server-process.ts'
import { startApp } from '../../testing/start-app.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderStorage } from '../gallery-storage/folder.ts'

const PAGE = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const CACHED_PAGE = 'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'
const CLOSING_PAGE = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const VIDEO_BYTES = 16 * 1024 * 1024

/** A gallery of videos that do not fit into socket buffers. Records which are opened. */
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
  return { ...started, url: await started.app.listen({ port: 0, host: '127.0.0.1' }) }
}

test('ten connections that each pipeline 2,000 requests are closed, and visitors are still served', async () => {
  const start = { site: builtSite(), folder: temporaryFolder(), setup: 'ulimit -n 256' }
  const { url, send, output } = await startServer(start)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openConnection(url)))
  for (const socket of sockets) socket.write(PAGE.repeat(2000))
  // A slow machine may first report overload.
  const expectSuccess = (request: () => Promise<Response>) =>
    expect.poll(async () => (await request()).status).toBe(200)
  await expectSuccess(() => fetch(url))
  await Promise.all(sockets.map(readToEnd))
  await expectSuccess(() => fetch(url))
  await expectSuccess(send)
  expect(output()).not.toContain('EMFILE')
})

test('a response is not opened before the one ahead of it has been sent', async () => {
  const { gallery, opened } = longVideos()
  const { url } = await listen({ gallery })
  const socket = await openConnection(url)
  const names = ['a.mp4', 'b.mp4', 'c.mp4']
  for (const name of names) socket.write(`GET /gallery-videos/${name} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await once(socket, 'readable')
  // A response on another connection shows that the server has read the requests above.
  expect((await fetch(url)).status).toBe(200)
  expect(opened).toEqual(['a.mp4'])
  socket.write(CLOSING_PAGE)
  expect(await readToEnd(socket)).toContain('<h1>Home</h1>')
  expect(opened).toEqual(names)
})

test('of thousands of pipelined requests for a cached page, only the first few get a response', async () => {
  const { url, log } = await listen()
  expect((await fetch(url, { headers: { 'accept-encoding': 'br' } })).status).toBe(200)
  const socket = await openConnection(url)
  socket.write(CACHED_PAGE.repeat(2000) + CLOSING_PAGE)
  await readToEnd(socket)
  expect(log.filter((line) => line.includes('Response sent')).length).toBeLessThan(20)
})
