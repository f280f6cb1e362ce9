import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { filmPath } from '../../core/publishing/films.ts'
import { publishEntry } from '../../server/gallery-storage/entries.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { endless, FILM, OTHER, openFilmDesk, SHOW } from '../../tests/support/film-desk.ts'
import {
  makeHalfBlankCopy,
  makePhoneVideo,
  makeTruncatedCopy,
  makeVideo,
  probeVideo,
  RECORDING_METADATA,
} from '../../tests/support/video-files.ts'

test('an iPhone’s film is shown upright, with the frames to choose the cover from, and without the place', {
  tags: ['nightly'],
}, async () => {
  const { folder, send, order, run, state, list, desk, settings } = await openFilmDesk()
  await send(await makePhoneVideo(folder))
  await run()
  for (let still = 1; still <= 9; still++)
    expect(await sharp(filmPath(desk, FILM, `still-${still}.jpg`)).metadata()).toMatchObject({
      width: 360,
      height: 640,
    })
  await order(FILM, { ...SHOW, sound: true })
  await run()
  expect((await state())?.step).toBe('live')
  const [published] = await list()
  const { all, streams } = await probeVideo(
    join(settings.GALLERY_STORAGE?.slice(5) ?? '', published?.downloadUrl ?? ''),
  )
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 1080, height: 1920 }, { codec_name: 'aac' }])
  expect(all).not.toMatch(RECORDING_METADATA)
})

test('the same film again is the same video, with its new name, sound and cover, and the captions it had', async () => {
  const { folder, storage, send, order, run, list } = await openFilmDesk()
  const clip = await makeVideo(folder, { seconds: 2, size: '320x180' })
  for (const [id, job] of [
    [FILM, 'Once'],
    [OTHER, 'Twice'],
  ] as const) {
    await send(clip, id)
    await order(id, { ...SHOW, job, sound: job === 'Twice' })
    await run()
    const [entry] = await list()
    // An earlier version of the site could add captions.
    const captionsUrl = `${entry?.id}-captions.vtt`
    await storage.write(captionsUrl, 'WEBVTT')
    if (entry && job === 'Once') await publishEntry(storage, { ...entry, captionsUrl })
  }
  const [entry, ...others] = await list()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ name: 'Twice · Interior Revival', captionsUrl: expect.stringMatching(/\.vtt$/) })
  const named = Object.entries(entry ?? {}).flatMap(([key, value]) => (key.endsWith('Url') ? value : []))
  expect((await storage.list('')).toSorted()).toEqual([...named, VIDEO_LIST].toSorted())
})

const DAMAGED = { heading: 'We can’t read that video' }
const PICTURE = { heading: 'That’s a picture', facts: 'A picture' }

test('what cannot be shown is refused in the owner’s words, and only what may be tried again is kept', async () => {
  const { folder, desk, send, order, run, state, list } = await openFilmDesk()
  const words = join(folder, 'words.mov')
  writeFileSync(words, 'Not a video at all.')
  const clip = await makeVideo(folder, { name: 'four', seconds: 4 })
  const refused: [file: string, words: object][] = [
    ['docs/home.jpg', { ...PICTURE, message: 'home.jpg isn’t a video. Pictures go under Site, Pictures.' }],
    ['tests/support/quarters.heic', PICTURE],
    [
      words,
      { heading: 'That’s not a video', message: 'words.mov isn’t a video of a phone or a camera. Choose another.' },
    ],
    [
      await makeVideo(folder, { name: 'long', size: '32x32', rate: 0.01, seconds: 700 }),
      {
        heading: 'That’s 11 minutes',
        facts: '11:40',
        message: 'Ten is the most. Cut it in your Photos app: open it, Edit, drag the ends.',
      },
    ],
    [await makeVideo(folder, { name: 'big', size: '7680x4322', rate: 2 }), { heading: 'That picture is too large' }],
    [
      makeTruncatedCopy(clip),
      {
        ...DAMAGED,
        facts: expect.stringMatching(/^0:0[23] of 0:04 can be read$/),
        message: expect.stringMatching(
          /^It stops after [23] seconds, as if the recording was cut off\. Does it play on your phone\? If so, send it again\.$/,
        ),
      },
    ],
    [makeHalfBlankCopy(clip), { ...DAMAGED, message: expect.stringMatching(/^It stops after \d seconds?, as if/) }],
  ]
  const idOf = (index: number) => String(index).repeat(20)
  for (const [index, [file]] of refused.entries()) await send(file, idOf(index))
  await run()
  // Only encoding shows that its second half is blank.
  const last = refused.length - 1
  expect((await state(idOf(last)))?.step).toBe('ready')
  await order(idOf(last), SHOW)
  await run()
  for (const [index, [, words]] of refused.entries()) {
    expect(await state(idOf(index))).toMatchObject({ step: 'failed', ...words })
    expect(existsSync(filmPath(desk, idOf(index), 'source'))).toBe(index === last)
  }
  expect(await list()).toEqual([])
})

const playlist = (first: string, end = '#EXT-X-ENDLIST') =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:2,\n${first}\n${end}\n`
const dash = (file: string) =>
  `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${file}</BaseURL><SegmentBase/></Representation></AdaptationSet></Period></MPD>`
const SDP = 'v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n'

test('what only names other files, or has no pictures, is refused at once, and no other file is read', async () => {
  const { folder, desk, send, run, state } = await openFilmDesk()
  const foreign = join(folder, 'foreign.ts')
  execFileSync('ffmpeg', ['-loglevel', 'error', '-i', await makeVideo(folder), '-c', 'copy', foreign])
  const files: Record<string, string> = {
    'hls-of-an-address': playlist(`file://${foreign}`),
    'hls-of-a-path': playlist(foreign),
    'hls-without-an-end': playlist(foreign, ''),
    'hls-of-data': playlist('data:video/mp2t;base64,R0AAEAAA'),
    'dash-of-an-address': dash(`file://${foreign}`),
    'dash-of-a-path': dash(foreign),
    concat: `ffconcat version 1.0\nfile ${foreign}\n`,
    'image-%d.jpg': 'one of many',
    sdp: SDP,
    subtitles: '1\n00:00:01,000 --> 00:00:02,000\nRinsing\n',
    font: `\0\u0001\0\0${'\0'.repeat(300)}`,
    empty: '',
  }
  const idOf = (index: number) => index.toString(16).repeat(20)
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    writeFileSync(join(folder, name), content)
    await send(join(folder, name), idOf(index))
  }
  await run()
  for (const [index, name] of Object.keys(files).entries()) {
    expect(await state(idOf(index)), name).toMatchObject({ step: 'failed', heading: 'That’s not a video' })
    expect(readdirSync(filmPath(desk, idOf(index))).sort(), name).toEqual(['film.json', 'state.json'])
  }
})

test('a pipe in place of a film is not opened', async () => {
  const { folder, desk, send, run, state } = await openFilmDesk()
  await send(await makeVideo(folder))
  const film = filmPath(desk, FILM, 'source')
  rmSync(film)
  execFileSync('mkfifo', [film])
  await run()
  expect(await state()).toMatchObject({ step: 'failed', message: expect.stringContaining('source is a pipe') })
})

const HEAVY = { heading: 'We can’t read that video', message: expect.stringMatching(/^It takes more time or memory/) }

test('what takes too long or too much memory to read is refused, in little memory', { tags: ['nightly'] }, async () => {
  const { folder, send, run, state } = await openFilmDesk()
  const clip = await makeVideo(folder, { size: '16x16', rate: 3600, name: 'half a second' })
  const films: [args: string[], words: object][] = [
    [['-stream_loop', '1199', '-i', clip, '-map', '0:v', '-c', 'copy', '-t', '590'], HEAVY],
    [['-f', 'lavfi', '-i', 'color=size=2x2:rate=1', '-t', '36000', '-c:v', 'ffv1'], { heading: 'That’s 600 minutes' }],
  ]
  const idOf = (index: number) => String(index).repeat(20)
  for (const [index, [args]] of films.entries()) {
    const film = join(folder, `${index}.mkv`)
    // Matroska does not say how long such a film is.
    execFileSync('ffmpeg', ['-loglevel', 'error', ...args, '-live', '1', film])
    await send(film, idOf(index))
  }
  await run({ NODE_OPTIONS: '--max-old-space-size=64' })
  for (const [index, [, words]] of films.entries()) expect(await state(idOf(index))).toMatchObject(words)
})

test('what never ends to be read is given up', { tags: ['nightly'] }, async () => {
  const { folder, send, run, state } = await openFilmDesk()
  await send(await makeVideo(folder))
  await run({ PATH: endless('ffprobe', folder) })
  expect(await state()).toMatchObject(HEAVY)
})

/** Programs of ffmpeg without the filter that HDR needs. */
function ffmpegWithoutZscale(): string {
  const folder = temporaryFolder()
  for (const name of ['ffmpeg', 'ffprobe']) {
    const program = `#!/bin/sh\nPATH='${process.env.PATH}' ${name} "$@" | /usr/bin/sed s/zscale/other/\n`
    writeFileSync(join(folder, name), program, { mode: 0o755 })
  }
  return folder
}

test('what only the set-up explains is said so, and can be tried again', { tags: ['nightly'] }, async () => {
  const { folder, send, order, run, state, list } = await openFilmDesk('s3')
  await send(await makeVideo(folder))
  await send(await makeVideo(folder, { name: 'hdr', transfer: 'arib-std-b67' }), OTHER)
  await run()
  await order(OTHER, SHOW)
  await run({ PATH: ffmpegWithoutZscale() })
  expect((await state(OTHER))?.message).toMatch(/^It’s filmed in HDR\. .* set up your site: ffmpeg lacks/)
  for (const [settings, words] of [
    [{ AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, /^The place where your videos are kept doesn’t answer\. Try again/],
    [{ GALLERY_STORAGE: 's3://nowhere' }, /^The place where your videos are kept is missing\./],
    [{ AWS_ACCESS_KEY_ID: 'OTHER' }, /^The place where your videos are kept doesn’t let the server in\./],
    [{ PATH: folder }, /^ff\w+ is not installed\. Install it with "sudo apt install/],
  ] as const) {
    await order(FILM, SHOW)
    await run(settings)
    expect(await state()).toMatchObject({ step: 'failed', order: SHOW, message: expect.stringMatching(words) })
  }
  await order(FILM, SHOW)
  await run()
  expect(await list()).toHaveLength(1)
})

test.each(['{"videos":', '{"videos":[{"id":"a"}]}'])('the list %s is not ours, and stays as it is', async (content) => {
  const { folder, storage, send, order, run, state } = await openFilmDesk()
  await storage.write(VIDEO_LIST, content)
  await send(await makeVideo(folder))
  await order(FILM, SHOW)
  await run()
  expect(await state()).toMatchObject({ step: 'failed', message: expect.stringMatching(/^video-list\.json/) })
  expect(await storage.read(VIDEO_LIST)).toBe(content)
})
