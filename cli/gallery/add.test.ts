import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { emptyStorage } from '../../tests/support/gallery-storages.ts'
import { startGallery } from '../../tests/support/run-command.ts'
import { makeVideo, probeVideo } from '../../tests/support/video-files.ts'

test('a publisher that is stopped leaves no temporary folder, and those of others stay', {
  tags: ['nightly'],
}, async () => {
  const { folder, place } = emptyStorage()
  const temporary = join(folder, 'temporary')
  mkdirSync(join(temporary, 'gallery-4194304-other'), { recursive: true })
  const settings = { GALLERY_STORAGE: `file:${place}`, TMPDIR: temporary }
  const publisher = startGallery(settings, 'add', await makeVideo(folder, { seconds: 20 }))
  onTestFinished(() => void publisher.child.kill('SIGKILL'))
  await publisher.waitForOutput(/^Encoding/m)
  await publisher.stop()
  expect(readdirSync(temporary)).toEqual(['gallery-4194304-other'])
})

test('what a video was published with stays until it changes', async () => {
  const { folder, place, add, run, path } = emptyStorage()
  const captions = join(folder, 'words.vtt')
  writeFileSync(captions, 'WEBVTT\n\n00:00.000 --> 00:00.400\nRinsing\n')
  const file = await makeVideo(folder, { name: 'IMG_0042' })
  const first = await add(file, '--name', 'A <new> shine', '--mute', '--captions', captions, '--poster', '0.1')
  expect(first).toMatchObject({ name: 'A <new> shine', captionsUrl: expect.stringMatching(/\.vtt$/) })
  expect(statSync(path(first.captionsUrl)).size).toBe(statSync(captions).size)
  expect((await probeVideo(path(first.downloadUrl))).streams).toHaveLength(1)

  const renamed = await run('add', file, '--name', 'A new shine')
  expect(renamed.stderr).toMatch(/"A new shine" as \w+: .* MB, without sound, with captions, poster at 0\.1 s\./)
  const dry = await run('add', '--dry-run', file, '--sound', '--no-captions', '--poster', 'auto')
  expect(dry.stdout).toContain('as "A new shine": with sound, without captions.\n')

  const second = await add(file, '--sound', '--no-captions')
  expect(second).toMatchObject({ id: first.id, createdTime: first.createdTime, name: 'A new shine', poster: 0.1 })
  expect((await probeVideo(path(second.downloadUrl))).streams).toHaveLength(2)
  const stored = readdirSync(place).filter((name) => name.startsWith(`${second.id}-`))
  const named = Object.entries(second).flatMap(([key, value]) => (key.endsWith('Url') ? value : []))
  expect(stored.toSorted()).toEqual(named.toSorted())
})

test('the poster is a typical frame, or the one requested, in three formats', { tags: ['nightly'] }, async () => {
  const { folder, add, path } = emptyStorage()
  const parts = join(folder, 'parts.txt')
  const black = await makeVideo(folder, { name: 'black', colour: 'black', seconds: 0.5 })
  const red = await makeVideo(folder, { name: 'red', colour: 'red', seconds: 2 })
  writeFileSync(parts, `file ${black}\nfile ${red}`)
  const file = join(folder, 'fades in.mp4')
  execFileSync('ffmpeg', `-loglevel error -f concat -safe 0 -i ${parts} -c copy`.split(' ').concat(file))

  const redness = async (name: string | undefined) => (await sharp(path(name)).stats()).channels[0]?.mean
  const chosen = await add(file)
  for (const [key, format] of [
    ['thumbnailUrl', 'jpeg'],
    ['thumbnailWebpUrl', 'webp'],
    ['thumbnailAvifUrl', 'heif'],
  ] as const) {
    expect(await redness(chosen[key])).toBeGreaterThan(200)
    expect(await sharp(path(chosen[key])).metadata()).toMatchObject({ format, width: 540, height: 960 })
  }
  await add(file, '--poster', '2.49') // within the last frame
  const requested = await add(file, '--poster', '0.2s')
  expect(await redness(requested.thumbnailUrl)).toBeLessThan(50)
  expect(requested.id).toBe(chosen.id)
  expect(requested.createdTime).toBe(chosen.createdTime)
})

test('a dry run shows what would be published, and writes nothing', async () => {
  const { folder, place, run } = emptyStorage()
  const file = await makeVideo(folder, { size: '480x640' })
  const { status, stdout } = await run('add', '--dry-run', '--mute', join(folder, 'cl*.mp4'))
  expect(status).toBe(0)
  expect(stdout).toBe(
    `${file} (480 x 640, h264, 10 fps, 0.5 s) would be published as "clip": cropped to 9:16, without sound, without captions.\n`,
  )
  expect(() => statSync(place)).toThrow('ENOENT')
})
