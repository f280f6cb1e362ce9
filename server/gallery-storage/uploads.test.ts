import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { galleryStorages, openStorage, type Settings } from '../../testing/gallery-storages.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const storages = galleryStorages()
const VIDEO = 'x'.repeat(200_000)

/** Opens a storage at a server that records what is uploaded, and gives these responses. */
async function openAtRecorder(settings: Settings, statuses: number[]) {
  const uploads: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    uploads.push({ headers: request.headers, body: await text(request) })
    response.writeHead(statuses.shift() ?? 201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const storage = await openStorage(settings((server.address() as AddressInfo).port))
  return { storage, uploads }
}

/** The local file that is uploaded. */
function localVideo(): string {
  const file = join(temporaryFolder(), 'video.mp4')
  writeFileSync(file, VIDEO)
  return file
}

test.each(['folder', 's3'] as const)('%s: an upload reports its progress', async (kind) => {
  const storage = await openStorage(storages[kind]()())
  const seen: number[] = []
  await storage.upload('coupe.mp4', localVideo(), (bytes) => seen.push(bytes))
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(VIDEO.length)
  const stored = await storage.open('coupe.mp4')
  expect(stored && (await text(stored.body))).toBe(VIDEO)
})

test('S3 gets a file in one request, with its headers, and once more after a failure', async () => {
  const { storage, uploads } = await openAtRecorder(storages.s3(), [503])
  await storage.upload('coupe.mp4', localVideo())
  await storage.write('video-list.json', '{}')
  const requests = uploads.map(({ headers, body }) => [
    headers['content-type'],
    headers['cache-control'],
    body,
  ])
  expect(requests).toEqual([
    ['video/mp4', 'public, max-age=31536000, immutable', VIDEO],
    ['video/mp4', 'public, max-age=31536000, immutable', VIDEO],
    ['application/json; charset=utf-8', 'public, max-age=60', '{}'],
  ])
})

test('an upload that S3 refuses is not repeated', async () => {
  const { storage, uploads } = await openAtRecorder(storages.s3(), [403])
  await expect(storage.upload('coupe.mp4', localVideo())).rejects.toThrow()
  expect(uploads).toHaveLength(1)
})
