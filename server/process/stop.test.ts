import { once } from 'node:events'
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { startServer } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const VIDEO_BYTES = 64 * 1024 * 1024

/** Requests a video that is larger than any socket buffer, and stops reading after its first bytes. */
async function stalledReader(socket: Socket): Promise<void> {
  socket.write('GET /gallery-videos/long.mp4 HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
}

/** Sends one byte of a body each second. */
async function slowBody(socket: Socket): Promise<void> {
  socket.write(
    'POST /api/SendEmail HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n' +
      'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  )
  await once(socket, 'data') // 100 Continue: the server waits for the body.
  const interval = setInterval(() => socket.write('x'), 1000)
  socket.once('close', () => clearInterval(interval))
}

test.each([
  ['a stalled reader', stalledReader],
  ['a request body of one byte a second', slowBody],
])('%s does not delay a stop: the store is closed, and the exit code is 0', async (_name, stall) => {
  const folder = temporaryFolder()
  const videos = join(folder, 'data/gallery-videos')
  mkdirSync(videos, { recursive: true })
  writeFileSync(join(videos, 'long.mp4'), '')
  truncateSync(join(videos, 'long.mp4'), VIDEO_BYTES)
  const { stop, url, send, output } = await startServer({ site: builtSite(), folder })
  expect((await send()).status).toBe(200)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  await stall(socket)
  expect(await stop(), output()).toBe(0)
  // SQLite removes its write-ahead log on closing.
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['gallery-videos', 'mail', 'quotes.sqlite'])
})
