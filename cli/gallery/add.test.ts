import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import { builtSite } from '../../testing/built-site.ts'
import { emptyStorage } from '../../testing/empty-storage.ts'
import { runCommand, startGallery } from '../../testing/run-command.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { makeTruncatedCopy, makeVideo, probeVideo } from '../../testing/video-files.ts'
import { readEntries } from './entries.ts'

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a publisher that %s stops leaves no temporary folder, and those of others stay',
  { tags: ['nightly'] },
  async (signal) => {
    const { folder, place } = emptyStorage()
    const temporary = join(folder, 'temporary')
    mkdirSync(join(temporary, 'gallery-4194304-other'), { recursive: true })
    const settings = { GALLERY_STORAGE: `file:${place}`, TMPDIR: temporary }
    const publisher = startGallery(settings, 'add', await makeVideo(folder, { seconds: 20 }))
    onTestFinished(() => void publisher.child.kill('SIGKILL'))
    await publisher.waitForOutput(/^Encoding/m)
    await publisher.stop(signal)
    expect(readdirSync(temporary)).toEqual(['gallery-4194304-other'])
  },
)

test('valid files are published, and each invalid one is named with the reason', {
  tags: ['nightly'],
}, async () => {
  const { folder, place, run } = emptyStorage()
  const noVideo = join(folder, 'words.mov')
  writeFileSync(noVideo, 'Not a video at all.')
  const short = makeTruncatedCopy(await makeVideo(folder, { name: 'short', seconds: 2 }))
  const one = await makeVideo(folder, { name: 'one' })
  const two = await makeVideo(folder, { name: 'two', colour: 'red' })
  const { status, stdout, stderr } = await run('add', one, noVideo, 'none.mov', short, two)
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /3 of 5 files were not published:\n {2}\S+words\.mov is not a readable video.*\n {2}There is no file none\.mov in \S+\.\n {2}\S+short\.mov is cut short/,
  )
  expect(stdout.trim().split('\n')).toHaveLength(2)
  const names = (await readEntries(folderStorage(place))).map(({ name }) => name)
  expect(names.sort()).toEqual(['one', 'two'])

  const dry = await run('add', '--dry-run', join(folder, 'o*.mp4'), short)
  expect(dry.status).toBe(1)
  expect(dry.stdout).toContain('would be published as "one"')
  expect(dry.stderr).toContain('short.mov is cut short')
})

test('what a video was published with stays until it changes', async () => {
  const { folder, place, add, run, path } = emptyStorage()
  const captions = join(folder, 'words.vtt')
  writeFileSync(captions, 'WEBVTT\n\n00:00.000 --> 00:00.400\nRinsing\n')
  const file = await makeVideo(folder, { name: 'IMG_0042' })
  const first = await add(
    file,
    '--name',
    'A <new> shine',
    '--mute',
    '--captions',
    captions,
    '--poster',
    '0.1',
  )
  expect(first).toMatchObject({ name: 'A <new> shine', captionsUrl: expect.stringMatching(/\.vtt$/) })
  expect(statSync(path(first.captionsUrl)).size).toBe(statSync(captions).size)
  expect((await probeVideo(path(first.downloadUrl))).streams).toHaveLength(1)

  const renamed = await run('add', file, '--name', 'A new shine')
  expect(renamed.stderr).toMatch(
    /"A new shine" as \w+: .* MB, without sound, with captions, poster at 0\.1 s\./,
  )
  const dry = await run('add', '--dry-run', file, '--sound', '--no-captions', '--poster', 'auto')
  expect(dry.stdout).toContain('as "A new shine": with sound, without captions.\n')

  const second = await add(file, '--sound', '--no-captions')
  expect(second).toMatchObject({
    id: first.id,
    createdTime: first.createdTime,
    name: 'A new shine',
    poster: 0.1,
  })
  expect((await probeVideo(path(second.downloadUrl))).streams).toHaveLength(2)
  const stored = readdirSync(place).filter((name) => name.startsWith(`${second.id}-`))
  const named = Object.entries(second).flatMap(([key, value]) => (key.endsWith('Url') ? value : []))
  expect(stored.toSorted()).toEqual(named.toSorted())
})

test('the poster is a typical frame, or the one requested, in three formats', {
  tags: ['nightly'],
}, async () => {
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

test('the list shows when each video was published, in the time zone of the business', async () => {
  const folder = temporaryFolder()
  cpSync(builtSite(), join(folder, 'dist'), { recursive: true })
  mkdirSync(join(folder, 'data/gallery-videos'), { recursive: true })
  const videos = [{ id: 'a1', name: 'Blue coupe', createdTime: '2026-07-04T14:30:00.000Z' }]
  writeFileSync(
    join(folder, 'data/gallery-videos/video-list.json'),
    JSON.stringify({ from: 'entries', videos }),
  )
  expect((await runCommand('gallery', ['list'], { folder })).stdout).toBe(
    'a1  2026-07-04 15:30  Blue coupe\nTimes are UK time.\n',
  )
})

test('a dry run shows what would be published, and writes nothing', async () => {
  const { folder, place, run } = emptyStorage()
  const file = await makeVideo(folder, { size: '480x640' })
  const { status, stdout } = await run('add', '--dry-run', '--mute', file)
  expect(status).toBe(0)
  expect(stdout).toBe(
    `${file} (480 x 640, h264, 10 fps, 0.5 s) would be published as "clip": cropped to 9:16, without sound, without captions.\n`,
  )
  expect(() => statSync(place)).toThrow('ENOENT')
})
