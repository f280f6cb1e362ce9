import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECOND } from '../../core/clock.ts'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { business } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { listen } from '../../tests/support/connections.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { galleryStorages, openStorage } from '../../tests/support/gallery-storages.ts'
import { expectProblem, startApp } from '../../tests/support/start-app.ts'
import { folderStorage } from '../gallery-storage/folder.ts'

const storages = galleryStorages()

test.each(['folder', 's3'] as const)('the videos of a storage of the kind %s are served', async (kind) => {
  const gallery = await openStorage(storages[kind]()())
  const { app } = await startApp({ gallery })
  const get = (file: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/gallery-videos/${file}`, headers })
  const [demoVideo] = (await get(VIDEO_LIST)).json().videos
  expect((await get(demoVideo.downloadUrl)).statusCode).toBe(200)
  await gallery.write('coupe.mp4', '0123456789')
  await gallery.write(VIDEO_LIST, '{"videos":[]}')
  expect((await get(demoVideo.downloadUrl)).statusCode).toBe(404)

  const list = await get(VIDEO_LIST)
  expect(list.json()).toEqual({ videos: [] })
  expect(list.headers['cache-control']).toBe('public, max-age=60')
  expect((await get(VIDEO_LIST, { 'if-none-match': list.headers.etag })).statusCode).toBe(304)
  const video = await get('coupe.mp4')
  expect(video).toMatchObject({ statusCode: 200, body: '0123456789' })
  expect(video.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { etag } = video.headers
  for (const [range, status, body, part] of [
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=8-99' }, 206, '89', 'bytes 8-9/10'],
    [{ range: 'bytes=0-', 'if-range': etag }, 206, '0123456789', 'bytes 0-9/10'],
    [{ range: 'bytes=0-1', 'if-range': '"old"' }, 200, '0123456789', undefined],
    [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', undefined],
  ] as const) {
    const response = await get('coupe.mp4', range)
    expect(response, JSON.stringify(range)).toMatchObject({ statusCode: status, body })
    expect(response.headers['content-range']).toBe(part)
    expect(response.headers['content-length']).toBe(String(body.length))
  }
  const outside = await get('coupe.mp4', { range: 'bytes=10-' })
  expectProblem(outside, 416)
  const head = await get('coupe.mp4', { range: 'bytes=0-1' }, 'HEAD')
  expect(head.body).toBe('')
  expect((await get('none.mp4')).statusCode).toBe(404)
})

test('of a folder, only gallery files are served, none that a link leads to outside, and each 404 is JSON', async () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()]
  for (const name of ['quotes.sqlite', 'quotes.sqlite-wal', 'passwd', 'notes.txt', '.hidden.json', 'coupe.mp4'])
    writeFileSync(join(folder, name), 'secret')
  mkdirSync(join(folder, 'posters.json'))
  writeFileSync(join(outside, 'secret.json'), '{}')
  symlinkSync(join(outside, 'secret.json'), join(folder, 'secret.json'))
  symlinkSync(outside, join(folder, 'posters'))
  // The folder itself may be a link.
  const linked = join(temporaryFolder(), 'videos')
  symlinkSync(folder, linked)
  const { app } = await startApp({ gallery: folderStorage(linked) })
  const get = (file: string) => app.inject({ url: `/gallery-videos/${file}`, headers: { accept: '*/*' } })
  expect((await get('coupe.mp4')).statusCode).toBe(200)
  for (const file of [
    ...['quotes.sqlite', 'quotes.sqlite-wal', 'passwd', 'notes.txt', '.hidden.json'],
    ...['secret.json', 'posters/secret.json', 'posters.json', 'posters', 'posters/'],
    ...['', 'none.mp4', '..%2fpackage.json', '%00'],
  ]) {
    const response = await get(file)
    expect(response.statusCode, file).toBe(404)
    expect(response.headers['content-type']).toMatch(/json/)
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('a site that is not the sample’s shows no demo', async () => {
  const content = JSON.stringify({ business, gallery: { demo: false } })
  const { app } = await startApp({ site: builtSite({ 'content.json': content }) })
  expect((await app.inject(`/gallery-videos/${VIDEO_LIST}`)).statusCode).toBe(404)
})

test('an unreachable S3 gives 503 at once, one that never responds after ten seconds', async () => {
  const silent = createServer(() => {})
  const port = await listen(silent)
  const clock = fakeClock()
  const { app } = await startApp({ clock, gallery: await openStorage(storages.s3()(port)) })
  const connected = once(silent, 'connection')
  const response = app.inject('/gallery-videos/coupe.mp4')
  await connected
  clock.advance(10 * SECOND)
  expectProblem(await response, 503)
  silent.close()
  silent.closeAllConnections()
  await once(silent, 'close')
  const unreachable = await app.inject('/gallery-videos/coupe.mp4')
  expectProblem(unreachable, 503)
  expect(unreachable.headers['cache-control']).toBe('no-store')
})
