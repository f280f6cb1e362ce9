import { once } from 'node:events'
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { openConnection, readToEnd } from '../../tests/support/connections.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { phonePhoto, quarters } from '../../tests/support/pictures.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { freePort } from './ports.ts'

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
  const unused = await openConnection(url)
  const late = readToEnd(unused)
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
  unused.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await late).toMatch(/^HTTP\/1\.1 200 .*connection: close/s)
  socket.write(body.slice(20))
  expect(await waitForExit(), output()).toBe(0)
  expect(await response).toMatch(/^HTTP\/1\.1 200 .*connection: close.*"reference"/s)
  expect(readdirSync(join(folder, 'data'))).toEqual(['quotes.sqlite'])
})

test('kill -9 between the response and the emails loses nothing', async () => {
  const folder = temporaryFolder()
  const site = builtSite()
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const first = await startServer({ site, folder, env })
  const responses = await Promise.all(['a', 'b', 'c'].map((name) => first.send({ email: `${name}@example.com` })))
  // Wait until none is claimed: otherwise, their leases would have to expire first.
  await expect.poll(() => first.output().match(/Email not sent yet/g)?.length).toBeGreaterThanOrEqual(6)
  first.child.kill('SIGKILL')
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await first.waitForExit()

  const inbox = await smtpInbox(port)
  await startServer({ site, folder, env })
  const emails = await inbox.waitForEmails(6)
  for (const response of responses) {
    const { reference } = await response.json()
    expect(emails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2)
  }
})

test('a server killed in the middle of an upload loses neither the request nor the photos, and takes the rest', async () => {
  const inbox = await smtpInbox()
  const start = { site: builtSite(), folder: temporaryFolder(), env: { SMTP_URL: inbox.url } }
  const first = await startServer(start)
  const { photos } = await (await first.send({ photoCount: 2 })).json()
  const authorization = `Bearer ${photos.token}`
  await first.waitForOutput(/"msg":"Email sent"/) // The customer's.
  const [one, other] = await Promise.all([quarters().png().toBuffer(), phonePhoto(800, 600)])
  const put = async (url: string, at: number, body: Buffer) => {
    const photo = new Uint8Array(body)
    return (await fetch(`${url}${photos.url}/${at}`, { method: 'PUT', headers: { authorization }, body: photo })).status
  }
  expect(await put(first.url, 0, one)).toBe(204)
  const upload = await openConnection(first.url)
  upload.write(
    `PUT ${photos.url}/1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: ${other.length}\r\n\r\n`,
  )
  upload.write(other.subarray(0, other.length / 2))
  await first.stop('SIGKILL')

  const second = await startServer(start)
  expect([await put(second.url, 0, one), await put(second.url, 1, other)]).toEqual([204, 204])
  const emails = await inbox.waitForEmails(2)
  expect(emails.map(({ attachments }) => attachments.length).sort()).toEqual([0, 2])
})
