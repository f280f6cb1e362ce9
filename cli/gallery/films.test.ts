import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filmPath } from '../../core/publishing/films.ts'
import { FILM, OTHER, openFilmDesk, SHOW } from '../../tests/support/film-desk.ts'
import { runGallery } from '../../tests/support/run-command.ts'
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

test('the same film again is the same video, with its new name, sound and cover', async () => {
  const { folder, send, order, run, list } = await openFilmDesk()
  const clip = await makeVideo(folder, { seconds: 2, size: '320x180' })
  for (const [id, job] of [
    [FILM, 'Once'],
    [OTHER, 'Twice'],
  ] as const) {
    await send(clip, id)
    await order(id, { ...SHOW, job, sound: job === 'Twice' })
    await run()
  }
  expect(await list()).toMatchObject([{ name: 'Twice · Interior Revival' }])
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
    [words, { heading: 'That’s not a video', message: 'words.mov has no moving pictures in it. Choose another.' }],
    [
      await makeVideo(folder, { name: 'long', size: '32x32', rate: 0.01, seconds: 700 }),
      {
        ...{ heading: 'That’s 11 minutes', facts: '11:40' },
        message: 'Ten is the most. Cut it in your Photos app: open it, Edit, drag the ends.',
      },
    ],
    [await makeVideo(folder, { name: 'big', size: '7680x4322', rate: 2 }), { heading: 'That picture is too large' }],
    [
      makeTruncatedCopy(clip),
      {
        ...{ ...DAMAGED, facts: expect.stringMatching(/^0:0[23] of 0:04 can be read$/) },
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

test('what only the set-up explains is said so, and can be tried again', async () => {
  const { folder, send, order, run, state, settings, list } = await openFilmDesk('s3')
  await send(await makeVideo(folder))
  await run()
  await order(FILM, SHOW)
  const elsewhere = { ...settings, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }
  expect((await runGallery(elsewhere, 'run')).status).toBe(0)
  expect(await state()).toMatchObject({
    ...{ step: 'failed', heading: 'That didn’t work', order: SHOW },
    message: expect.stringMatching(/^The place where your videos are kept doesn’t answer\. Try again/),
  })
  await order(FILM, SHOW)
  await run()
  expect(await list()).toHaveLength(1)
})
