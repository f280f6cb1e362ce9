import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyStorage } from '../../tests/support/gallery-storages.ts'
import {
  decodeFrames,
  FILMING_LOCATION,
  makeHeldCopy,
  makeInterlacedVideo,
  makePhoneVideo,
  makeUnusualVideo,
  makeVideo,
  makeWideGamutVideo,
  PUBLISHED_STREAMS,
  probeVideo,
  RECORDING_METADATA,
} from '../../tests/support/video-files.ts'

test('an HDR video from a phone becomes a small video that every browser plays, without its location', {
  tags: ['nightly'],
}, async () => {
  const { folder, show, path } = emptyStorage()
  const file = await makePhoneVideo(folder)
  expect((await probeVideo(file)).all).toContain(FILMING_LOCATION)
  const published = path((await show(file)).downloadUrl)
  const { streams, all } = await probeVideo(published)
  expect(streams).toMatchObject(PUBLISHED_STREAMS)
  expect(all).not.toMatch(RECORDING_METADATA)
  expect(statSync(published).size).toBeLessThan(statSync(file).size / 10)
})

test.each([
  ['900x1600', 'stays as large as it was filmed', { width: 900, height: 1600 }],
  // Enlarged before it is cropped, it would take gigabytes.
  ['16000x4', 'is cropped, and then enlarged', { width: 720, height: 1280 }],
])('a video of %s %s', { tags: ['nightly'] }, async (size, _what, published) => {
  const { folder, show, path } = emptyStorage()
  const { downloadUrl } = await show(await makeVideo(folder, { size }))
  expect((await probeVideo(path(downloadUrl))).streams).toMatchObject([published, {}])
})

test('a landscape video is cropped to fill the upright frame, and its last frame is held as long as before', {
  tags: ['nightly'],
}, async () => {
  const { folder, show, path } = emptyStorage()
  const landscape = await makeVideo(folder, { size: '640x360', colour: 'white' })
  const { downloadUrl, thumbnailUrl } = await show(await makeHeldCopy(landscape, 5, 2))
  const { streams } = await probeVideo(path(downloadUrl))
  expect(streams[0]).toMatchObject({ width: 720, height: 1280, sample_aspect_ratio: '1:1' })
  expect(Number(streams[0]?.duration)).toBeCloseTo(2.4, 1)
  // Bars above and below would be black.
  expect((await sharp(path(thumbnailUrl)).stats()).channels[0]?.min).toBeGreaterThan(250)
})

test('a rotated 3:4 video with oblong pixels, a cover and 60 frames a second becomes 9:16 at 30, undistorted', {
  tags: ['nightly'],
}, async () => {
  const { folder, show, path } = emptyStorage()
  const { downloadUrl, thumbnailUrl } = await show(await makeUnusualVideo(folder, `50% 'off' %d: Škoda "x"`))
  const { streams } = await probeVideo(path(downloadUrl))
  expect(streams).toMatchObject([
    { width: 720, height: 1280, avg_frame_rate: '30/1', sample_aspect_ratio: '1:1' },
    { codec_type: 'audio' },
  ])
  const { data, info } = await sharp(path(thumbnailUrl)).trim().raw().toBuffer({ resolveWithObject: true })
  expect(info.width / 300).toBeCloseTo(1, 1)
  expect(info.height / 300).toBeCloseTo(1, 1)
  const [red = 255, green = 0, blue = 255] = data.subarray((150 * info.width + 150) * info.channels)
  expect([red < 20, green > 235, blue < 20]).toEqual([true, true, true])
})

test('the poster is the frame requested, in three formats', { tags: ['nightly'] }, async () => {
  const { folder, show, path } = emptyStorage()
  const parts = join(folder, 'parts.txt')
  const black = await makeVideo(folder, { name: 'black', colour: 'black', seconds: 0.5 })
  const red = await makeVideo(folder, { name: 'red', colour: 'red', seconds: 2 })
  writeFileSync(parts, `file ${black}\nfile ${red}`)
  const film = join(folder, 'fades in.mp4')
  execFileSync('ffmpeg', `-loglevel error -f concat -safe 0 -i ${parts} -c copy`.split(' ').concat(film))
  const redness = async (name: string | undefined) => (await sharp(path(name)).stats()).channels[0]?.mean
  expect(await redness((await show(film, 0.2)).thumbnailUrl)).toBeLessThan(50)
  const last = await show(film, 2.49) // within the last frame
  for (const [file, format] of [
    [last.thumbnailUrl, 'jpeg'],
    [last.thumbnailWebpUrl, 'webp'],
    [last.thumbnailAvifUrl, 'heif'],
  ] as const) {
    expect(await redness(file)).toBeGreaterThan(200)
    expect(await sharp(path(file)).metadata()).toMatchObject({ format, width: 540, height: 960 })
  }
})

test.each(['tff', 'bff'] as const)(
  'the fields of an interlaced film (%s) become frames without combs, in order',
  { tags: ['nightly'] },
  async (first) => {
    const { folder, show, path } = emptyStorage()
    const { downloadUrl } = await show(await makeInterlacedVideo(folder, first))
    const frames = await decodeFrames(path(downloadUrl), 720, 1280)
    expect(frames.length).toBeGreaterThan(10)
    for (const frame of frames) {
      const [upper, lower] = [600, 601].map((row) => frame.subarray(row * 720, (row + 1) * 720))
      const differing = upper?.filter((grey, x) => Math.abs(grey - (lower?.[x] ?? 0)) > 60)
      expect(differing).toHaveLength(0)
    }
  },
)

test.each([
  ['bt2020', true],
  ['bt2020', false],
  ['smpte432', true],
])(
  'red in the wide gamut %s stays red, whether the rest of its colours is said: %s',
  { tags: ['nightly'] },
  async (primaries, isTagged) => {
    const { folder, show, path } = emptyStorage()
    const { thumbnailUrl } = await show(await makeWideGamutVideo(folder, primaries, isTagged))
    const { channels } = await sharp(path(thumbnailUrl)).stats()
    const [red = 0, green = 255, blue = 255] = channels.map(({ mean }) => mean)
    expect([red > 245, green < 20, blue < 20], `${red} ${green} ${blue}`).toEqual([true, true, true])
  },
)
