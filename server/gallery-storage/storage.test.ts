import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { galleryStorages, openStorage } from '../../testing/gallery-storages.ts'
import { startApp } from '../../testing/start-app.ts'
import { fileExists, OutsideFileError, readText } from './storage.ts'

const storages = galleryStorages()

/** The maximum number of files that a storage lists in one response. */
const MAX_PAGE = { folder: 1, s3: 1_000 }

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  const openEmpty = () => openStorage(storages[kind]()())

  test('is empty at first', async () => {
    const storage = await openEmpty()
    expect(await storage.list('')).toEqual([])
    expect(await storage.list('entries')).toEqual([])
    expect(await fileExists(storage, VIDEO_LIST)).toBe(false)
    expect(await storage.open(VIDEO_LIST)).toBeUndefined()
    await storage.remove(VIDEO_LIST)
  })

  test('keeps, lists, replaces and deletes files', async () => {
    const storage = await openEmpty()
    await storage.write('coupe.mp4', '0123456789')
    await storage.write('entries/coupe.json', '{}')
    expect(await storage.list('')).toEqual(['coupe.mp4'])
    expect(await storage.list('entries')).toEqual(['entries/coupe.json'])
    await storage.write('coupe.mp4', 'other')
    expect(await readText(storage, 'coupe.mp4')).toBe('other')
    await storage.remove('coupe.mp4')
    expect(await storage.list('')).toEqual([])
  })

  test('lists more files than S3 returns in one response', async () => {
    const storage = await openEmpty()
    const count = MAX_PAGE[kind] + 1
    const files = Array.from({ length: count }, (_, index) => `entries/${index}.json`)
    while (files.length > 0) await Promise.all(files.splice(-50).map((file) => storage.write(file, '{}')))
    expect(new Set(await storage.list('entries')).size).toBe(count)
  })

  test('concurrent writes of one file all succeed, and one of them wins', async () => {
    const storage = await openEmpty()
    const texts = Array.from({ length: 8 }, (_, index) => JSON.stringify({ index }))
    await Promise.all(texts.map((one) => storage.write(VIDEO_LIST, one)))
    expect(texts).toContain(await readText(storage, VIDEO_LIST))
  })

  test('opens a whole file or a range of it', async () => {
    const storage = await openEmpty()
    await storage.write('coupe.mp4', '0123456789')
    const read = async (
      ...range: Parameters<typeof storage.open> extends [string, ...infer Rest] ? Rest : never
    ) => {
      const file = await storage.open('coupe.mp4', ...range)
      expect(file).toMatchObject({ size: 10, etag: expect.stringMatching(/^".+"$/) })
      return { range: file?.range, body: file && (await text(file.body)) }
    }
    expect(await read()).toEqual({ range: undefined, body: '0123456789' })
    expect(await read({ start: 2, end: 4 })).toEqual({ range: { start: 2, end: 4 }, body: '234' })
    expect(await read({ start: 0, end: undefined })).toEqual({
      range: { start: 0, end: 9 },
      body: '0123456789',
    })
    expect(await read({ start: 8, end: 99 })).toEqual({ range: { start: 8, end: 9 }, body: '89' })
    await expect(storage.open('coupe.mp4', { start: 20 })).rejects.toThrow(OutsideFileError)
  })

  test('serves /gallery-videos/', async () => {
    const storage = await openEmpty()
    const { app } = await startApp({ gallery: storage })
    const get = (file: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: `/gallery-videos/${file}`, headers })
    const demo = (await get(VIDEO_LIST)).json()
    expect(demo.videos.length).toBeGreaterThan(0)
    const demoVideo = demo.videos[0].downloadUrl
    expect((await get(demoVideo)).statusCode).toBe(200)
    await storage.write('coupe.mp4', '0123456789')
    await storage.write(VIDEO_LIST, '{"videos":[]}')
    const list = await get(VIDEO_LIST)
    expect(list.json()).toEqual({ videos: [] })
    expect(list.headers['cache-control']).toBe('public, max-age=60')
    expect((await get(VIDEO_LIST, { 'if-none-match': list.headers.etag })).statusCode).toBe(304)

    const part = await get('coupe.mp4', { range: 'bytes=2-4' })
    expect(part).toMatchObject({ statusCode: 206, body: '234' })
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { etag } = part.headers
    expect((await get('coupe.mp4', { range: 'bytes=0-', 'if-range': etag })).statusCode).toBe(206)
    expect(await get('coupe.mp4', { range: 'bytes=0-1', 'if-range': '"old"' })).toMatchObject({
      statusCode: 200,
      body: '0123456789',
    })
    expect((await get('coupe.mp4', { range: 'bytes=20-' })).statusCode).toBe(416)
    const head = await get('coupe.mp4', { range: 'bytes=0-1' }, 'HEAD')
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers['content-length']).toBe('10')
    expect((await get('none.mp4')).statusCode).toBe(404)
    expect((await get(demoVideo)).statusCode).toBe(404)
  })
})

test('a missing bucket is an error', async () => {
  const storage = await openStorage({ ...storages.s3()(), GALLERY_STORAGE: 's3://nowhere' })
  await expect(storage.open(VIDEO_LIST)).rejects.toThrow(/does not exist/)
  await expect(fileExists(storage, VIDEO_LIST)).rejects.toThrow(/does not exist/)
  await expect(storage.list('')).rejects.toThrow(/does not exist/)
  await expect(storage.write(VIDEO_LIST, '{}')).rejects.toThrow(/does not exist/)
})
