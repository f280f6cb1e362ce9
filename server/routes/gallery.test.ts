import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { business } from '../../testing/builders.ts'
import { builtSite } from '../../testing/built-site.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { galleryStorages, openStorage } from '../../testing/gallery-storages.ts'
import { expectProblem } from '../../testing/start-api.ts'
import { startApp } from '../../testing/start-app.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { SECOND } from '../clock.ts'
import { folderStorage } from '../gallery-storage/folder.ts'

const storages = galleryStorages()
const DEMO_LIST = join(import.meta.dirname, '../../demo/gallery-videos/video-list.json')

/** A site that shows no demo. */
const clientSite = () => builtSite({ 'content.json': JSON.stringify({ business, gallery: { demo: false } }) })

async function startWithVideos() {
  const galleryFolder = temporaryFolder()
  writeFileSync(join(galleryFolder, 'video-list.json'), '{"videos":[]}')
  writeFileSync(join(galleryFolder, 'coupe.mp4'), '0123456789')
  mkdirSync(join(galleryFolder, 'posters'))
  return startApp({ gallery: folderStorage(galleryFolder) })
}

test('the list is cached for a minute, a video for a year', async () => {
  const { app } = await startWithVideos()
  const list = await app.inject('/gallery-videos/video-list.json')
  expect(list.json()).toEqual({ videos: [] })
  expect(list.headers['cache-control']).toBe('public, max-age=60')
  const video = await app.inject('/gallery-videos/coupe.mp4')
  expect(video.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('files other than videos, pictures, captions and lists are not served', async () => {
  const folder = temporaryFolder()
  const { app } = await startApp({ gallery: folderStorage(folder) })
  for (const name of ['quotes.sqlite', 'quotes.sqlite-wal', 'passwd', 'notes.txt']) {
    writeFileSync(join(folder, name), 'secret')
    expect((await app.inject(`/gallery-videos/${name}`)).statusCode).toBe(404)
  }
})

test('links that lead out of the folder are not followed, but the folder itself may be a link', async () => {
  const folder = temporaryFolder()
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'secret.json'), '{}')
  writeFileSync(join(folder, 'coupe.mp4'), '0123456789')
  symlinkSync(join(outside, 'secret.json'), join(folder, 'secret.json'))
  symlinkSync(outside, join(folder, 'posters'))
  const linked = join(temporaryFolder(), 'videos')
  symlinkSync(folder, linked)
  const { app } = await startApp({ gallery: folderStorage(linked) })
  const statusOf = async (path: string) => (await app.inject(`/gallery-videos/${path}`)).statusCode
  expect(await statusOf('secret.json')).toBe(404)
  expect(await statusOf('posters/secret.json')).toBe(404)
  expect(await statusOf('coupe.mp4')).toBe(200)
})

test('a range request gets its range', async () => {
  const { app } = await startWithVideos()
  const response = await app.inject({ url: '/gallery-videos/coupe.mp4', headers: { range: 'bytes=2-4' } })
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-range']).toBe('bytes 2-4/10')
  expect(response.body).toBe('234')
})

test('a range after the end of a video gets 416', async () => {
  const { app } = await startWithVideos()
  const response = await app.inject({ url: '/gallery-videos/coupe.mp4', headers: { range: 'bytes=10-' } })
  expect(response.statusCode).toBe(416)
  expectProblem(response, 416)
})

test.each(['none.mp4', '', 'posters', 'posters/', '..%2fpackage.json', '%00', '.hidden'])(
  '%j gets a 404 as JSON that is not cached',
  async (file) => {
    const { app } = await startWithVideos()
    const response = await app.inject({ url: `/gallery-videos/${file}`, headers: { accept: '*/*' } })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toMatch(/json/)
    expect(response.headers['cache-control']).toBe('no-store')
  },
)

test('without a list in the storage, the demo gallery is served if it exists, on the sample’s own site only', async () => {
  const statusOn = async (site?: string) => {
    const { app } = await startApp({ ...(site && { site }) })
    return (await app.inject('/gallery-videos/video-list.json')).statusCode
  }
  expect(await statusOn()).toBe(existsSync(DEMO_LIST) ? 200 : 404)
  expect(await statusOn(clientSite())).toBe(404)
})

test('an unreachable S3 gives 503 at once, one that never responds after ten seconds', async () => {
  const silent = createServer(() => {}).listen(0)
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
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
