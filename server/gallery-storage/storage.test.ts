import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { listen } from '../../tests/support/connections.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { galleryStorages, openStorage } from '../../tests/support/gallery-storages.ts'

const storages = galleryStorages()
const VIDEO = 'x'.repeat(200_000)
/** More files than a storage lists in one response. */
const MANY = { folder: 2, s3: 1_001 }

/** The local file that is uploaded. */
function localVideo(): string {
  const file = join(temporaryFolder(), 'video.mp4')
  writeFileSync(file, VIDEO)
  return file
}

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  const openEmpty = () => openStorage(storages[kind]()())

  test('writes, lists, replaces and deletes files', async () => {
    const storage = await openEmpty()
    expect([await storage.list(''), await storage.list('entries')]).toEqual([[], []])
    expect(await storage.read(VIDEO_LIST)).toBeUndefined()
    await storage.remove(VIDEO_LIST)
    await storage.write('coupe.mp4', '0123456789')
    await storage.write('entries/coupe.json', '{}')
    expect(await storage.list('')).toEqual(['coupe.mp4'])
    expect(await storage.list('entries')).toEqual(['entries/coupe.json'])
    await storage.write('coupe.mp4', 'other')
    expect(await storage.read('coupe.mp4')).toBe('other')
    await storage.upload('coupe.mp4', localVideo())
    expect(await storage.read('coupe.mp4')).toBe(VIDEO)
    await storage.remove('coupe.mp4')
    expect(await storage.list('')).toEqual([])
  })

  test('lists more files than S3 returns in one response', async () => {
    const storage = await openEmpty()
    const files = Array.from({ length: MANY[kind] }, (_, index) => `entries/${index}.json`)
    while (files.length > 0) await Promise.all(files.splice(-50).map((file) => storage.write(file, '{}')))
    expect(new Set(await storage.list('entries')).size).toBe(MANY[kind])
  })

  test('concurrent writes of one file all succeed, and one of them wins', async () => {
    const storage = await openEmpty()
    const texts = Array.from({ length: 8 }, (_, index) => JSON.stringify({ index }))
    await Promise.all(texts.map((one) => storage.write(VIDEO_LIST, one)))
    expect(texts).toContain(await storage.read(VIDEO_LIST))
  })
})

test('a missing bucket is an error', async () => {
  const storage = await openStorage({ ...storages.s3()(), GALLERY_STORAGE: 's3://nowhere' })
  await expect(storage.read(VIDEO_LIST)).rejects.toThrow(/does not exist/)
  await expect(storage.list('')).rejects.toThrow(/does not exist/)
  await expect(storage.write(VIDEO_LIST, '{}')).rejects.toThrow(/does not exist/)
})

test('S3 gets a file in one request, with its headers: once more after a failure, but not if it refuses', async () => {
  const uploads: unknown[] = []
  const statuses = [503, 201, 201, 403]
  const server = createServer(async (request, response) => {
    const { 'content-type': type, 'cache-control': caching } = request.headers
    uploads.push([type, caching, await text(request)])
    response.writeHead(statuses.shift() ?? 500).end()
  })
  const storage = await openStorage(storages.s3()(await listen(server)))
  await storage.upload('coupe.mp4', localVideo())
  await storage.write('video-list.json', '{}')
  await expect(storage.upload('coupe.mp4', localVideo())).rejects.toThrow()
  const video = ['video/mp4', 'public, max-age=31536000, immutable', VIDEO]
  const list = ['application/json; charset=utf-8', 'public, max-age=60', '{}']
  expect(uploads).toEqual([video, video, list, video])
})
