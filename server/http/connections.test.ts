import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openConnection, readToEnd } from '../../tests/support/connections.ts'
import { startServer } from '../../tests/support/server-process.ts'

test('ten connections that pipeline 2,000 requests each are cut off, and a visitor is served meanwhile', async () => {
  const { url, send, output } = await startServer()
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openConnection(url)))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000))
  const visit = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  expect(visit.status).toBe(200)
  await Promise.all(sockets.map(readToEnd))
  expect((await send()).status).toBe(200)
  expect(output().match(/Response sent/g)?.length).toBeLessThan(1_100)
})

test('a body that never ends is cut off, whatever the response, also above the rate limit', async () => {
  const { url, send } = await startServer({ env: { RATE_LIMIT: '3' } })
  const { photos } = await (await send({ photoCount: 1 })).json()
  const form = ['POST /api/SendEmail', 'multipart/form-data; boundary=x']
  const requests = [
    form,
    ['PUT /api/photos/2222-2222/0', 'image/jpeg'],
    [`PUT ${photos.url}/0`, ''],
    ['POST /no/such/page', 'multipart/form-data; boundary=x'],
    ['GET /', 'text/plain'],
    ['POST /api/SendEmail', 'application/json'],
    ['POST /api/SendEmail', 'application/x-www-form-urlencoded'],
    form,
  ]
  const MB = 1024 * 1024
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB, 'x'), Buffer.from('\r\n')])
  const start = '--x\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\n'
  for (const [target, type] of requests) {
    for (const length of ['Transfer-Encoding: chunked', 'Content-Length: 100000000000']) {
      const socket = await openConnection(url)
      socket.resume()
      const token = `Authorization: Bearer ${photos.token}`
      socket.write(`${target} HTTP/1.1\r\nHost: a\r\n${token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
      socket.write(length.includes('chunked') ? `${start.length.toString(16)}\r\n${start}\r\n` : start)
      const fill = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', fill)
      fill()
      await new Promise((resolve) => socket.once('close', resolve))
      expect(socket.bytesWritten, `${target} ${type} ${length}`).toBeLessThan(400 * MB)
    }
  }
  expect((await fetch(url)).status).toBe(200)
})

test('a server that can open no more files keeps running', async () => {
  const setup = 'ulimit -n 128'
  const { url, send, output } = await startServer({ setup })
  const video = await openConnection(url)
  const sockets: Socket[] = []
  const askForVideos = async () => {
    // Each time, since the server may have closed a file of its own meanwhile.
    sockets.push(...(await Promise.all(Array.from({ length: 150 }, () => openConnection(url)))))
    video.write('HEAD /gallery-videos/video-list.json HTTP/1.1\r\nHost: a\r\n\r\n')
    return String((await once(video, 'data'))[0])
  }
  await expect.poll(askForVideos).toMatch(/^HTTP\/1\.1 503 /)
  await expect.poll(output).toContain('EMFILE')
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await fetch(url)).status).toBe(200)
  expect((await send()).status).toBe(200)
})
