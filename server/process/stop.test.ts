import { once } from 'node:events'
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { openConnection, readToEnd } from '../../tests/support/open-connection.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'

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

test('a stalled reader, a request body of one byte a second and an unused connection do not delay a stop: the store is closed, and the exit code is 0', async () => {
  const folder = temporaryFolder()
  const videos = join(folder, 'data/gallery-videos')
  mkdirSync(videos, { recursive: true })
  writeFileSync(join(videos, 'long.mp4'), '')
  truncateSync(join(videos, 'long.mp4'), VIDEO_BYTES)
  const { stop, url, send, output } = await startServer({ folder })
  expect((await send()).status).toBe(200)
  for (const stall of [stalledReader, slowBody, async () => {}]) await stall(await openConnection(url))
  expect(await stop(), output()).toBe(0)
  // SQLite removes its write-ahead log on closing.
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['gallery-videos', 'mail', 'quotes.sqlite'])
})

test('on SIGTERM, requests and emails in flight are finished, and the database is closed', async () => {
  const folder = temporaryFolder()
  const inbox = await smtpInbox()
  const env = { SMTP_URL: inbox.url }
  const { child, waitForExit, output, url, send } = await startServer({ folder, env })
  // Half of this request arrives before the signal.
  const body = JSON.stringify(aQuote({ email: 'slow@example.com' }))
  const socket = await openConnection(url)
  const response = readToEnd(socket)
  socket.write(
    `POST /api/SendEmail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  expect((await send()).status).toBe(200)
  await inbox.waitForEmails(2)
  child.kill('SIGTERM')
  const listens = () =>
    openConnection(url).then(
      () => true,
      () => false,
    )
  await expect.poll(listens).toBe(false)
  socket.write(body.slice(20))
  expect(await waitForExit(), output()).toBe(0)
  expect(await response).toMatch(/^HTTP\/1\.1 200 .*connection: close.*"reference"/s)
  expect(readdirSync(join(folder, 'data'))).toEqual(['quotes.sqlite'])
})
