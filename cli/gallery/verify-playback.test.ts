import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import { listen } from '../../tests/support/connections.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { runGallery } from '../../tests/support/run-command.ts'
import { startApp } from '../../tests/support/start-app.ts'
import { makeVideo } from '../../tests/support/video-files.ts'

/** Starts the site, and publishes a video with captions. */
async function publish(settings: (site: string) => Record<string, string>) {
  const folder = temporaryFolder()
  const place = join(folder, 'gallery-videos')
  mkdirSync(place)
  const { app } = await startApp({ gallery: folderStorage(place) })
  const site = await app.listen({ port: 0, host: '127.0.0.1' })
  const captions = join(folder, 'words.vtt')
  writeFileSync(captions, 'WEBVTT\n\n00:00.000 --> 00:00.400\nRinsing\n')
  const clip = await makeVideo(folder)
  const add = (...args: string[]) =>
    runGallery({ GALLERY_STORAGE: `file:${place}`, SITE_URL: site, ...settings(site) }, 'add', clip, ...args)
  return { ...(await add('--captions', captions)), add }
}

const startCdn = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}`

test.each([
  ['the site', () => ({})],
  ['another host', (site: string) => ({ SITE_URL: 'https://www.example.com', VIDEO_HOST: site })],
])(
  'a video on %s is requested as a browser would, and the version that it replaces is gone',
  { tags: ['nightly'] },
  async (_where, settings) => {
    const { status, stdout, add } = await publish(settings)
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/gallery-videos\/\w{12}-\w{12}\.mp4 plays\.\n$/)
    expect(status).toBe(0)
    const [withSound = ''] = stdout.split(' ')
    expect((await fetch(withSound)).status).toBe(200)
    expect((await add('--mute')).stdout).toMatch(/plays\.\n$/)
    expect((await fetch(withSound)).status).toBe(404)
  },
)

test('a CDN that still serves the version with sound is an error', { tags: ['nightly'] }, async () => {
  const cache = new Map<string, Promise<Response>>()
  let origin = ''
  const cdn = await startCdn(async ({ url = '', headers: { range = '' } }, response) => {
    const load = () => fetch(origin + url, { headers: { range } })
    if (url.endsWith('.mp4')) cache.set(url + range, cache.get(url + range) ?? load())
    const loaded = (await (cache.get(url + range) ?? load())).clone()
    response.writeHead(loaded.status, Object.fromEntries(loaded.headers))
    response.end(Buffer.from(await loaded.arrayBuffer()))
  })
  const { stdout, add } = await publish((site) => {
    origin = site
    return { VIDEO_HOST: cdn }
  })
  await fetch(stdout.split(' ')[0] ?? '')
  const { status, stderr } = await add('--mute')
  expect(stderr).toMatch(/still served from a cache\. Purge them from the CDN:\n {2}http:\S+\.mp4\n/)
  expect(status).toBe(1)
})

test('a CDN without ranges, content types or CORS is an error', async () => {
  const cdn = await startCdn((_request, response) => response.end('all of it'))
  const { status, stderr } = await publish(() => ({ VIDEO_HOST: cdn }))
  expect(stderr).toContain('The video is published, but browsers will not play it:')
  expect(stderr).toMatch(/\.mp4 responds with 200 instead of 206\./)
  expect(stderr).toMatch(/video-list\.json has the content type undefined\./)
  expect(stderr).toMatch(/\.vtt cannot be used by http:\S+ \(Access-Control-Allow-Origin\)\./)
  expect(status).toBe(1)
})
