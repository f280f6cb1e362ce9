import { copyFileSync, cpSync, existsSync, globSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '../../core/clock.ts'
import type { FilmOrder } from '../../core/gallery/film-schemas.ts'
import { giveOrder } from '../../core/publishing/film-orders.ts'
import { filmPath, readFilm, saveFilm } from '../../core/publishing/films.ts'
import { readEntries, readList } from '../../server/gallery-storage/entries.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { galleryStorages, openStorage } from '../../tests/support/gallery-storages.ts'
import { runGallery, startGallery } from '../../tests/support/run-command.ts'
import { startProcess } from '../../tests/support/start-process.ts'
import {
  makeHalfBlankCopy,
  makePhoneVideo,
  makeTruncatedCopy,
  makeVideo,
  probeVideo,
  RECORDING_METADATA,
} from '../../tests/support/video-files.ts'

const storages = galleryStorages()
const FILM = 'f'.repeat(20)
const OTHER = 'e'.repeat(20)
const SHOW = {
  kind: 'show',
  job: 'Two retrievers later',
  package: 'Interior Revival',
  poster: 0.2,
  sound: false,
} as const

/** The desk of a site that keeps its videos in this kind of storage, and the publisher of films. */
async function startDesk(kind: 'folder' | 's3' = 'folder') {
  const folder = temporaryFolder()
  const desk = { desk: join(folder, 'desk') }
  const settings: Record<string, string> = { ...storages[kind]()(), DATABASE_URL: `sqlite:${folder}/quotes.sqlite` }
  const storage = await openStorage(settings)
  const order = (id: string, order: FilmOrder) => giveOrder(desk, id, order)
  const run = async () => {
    const { status, output } = await runGallery(settings, 'run')
    expect(status, output).toBe(0)
  }
  return {
    ...{ folder, desk, settings, storage, order, run },
    /** Keeps a film as the desk does once it has arrived. */
    async send(file: string, id = FILM) {
      const at = new Date().toISOString()
      await saveFilm(desk, {
        id,
        name: file.split('/').at(-1) ?? '',
        size: 1,
        modified: 1,
        by: 'owner@example.com',
        at,
      })
      copyFileSync(file, filmPath(desk, id, 'source'))
      await order(id, { kind: 'read' })
    },
    state: (id = FILM) => readFilm(desk, id),
    list: () => readList(storage),
    /** What an interruption has left: orders, and temporary folders. */
    left: () => globSync(['orders/*', 'films/*/gallery*'], { cwd: desk.desk }),
  }
}

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  test('a film is read, shown, renamed, removed and brought back', {
    tags: kind === 'folder' ? [] : ['nightly'],
  }, async () => {
    const { folder, send, order, run, state, list } = await startDesk(kind)
    await send(await makeVideo(folder, { seconds: 2, size: '320x180' }))
    await run()
    expect(await state()).toMatchObject({ step: 'ready', seconds: expect.closeTo(2, 0), hasSound: true, isWide: true })
    await order(FILM, SHOW)
    expect(await state()).toMatchObject({ step: 'preparing', order: SHOW })
    await run()
    const { entry = '', ...shown } = (await state()) ?? {}
    expect(shown).toMatchObject({ step: 'live', bytes: expect.any(Number) })
    const [published] = await list()
    expect(published).toMatchObject({
      id: entry,
      name: 'Two retrievers later · Interior Revival',
      poster: 0.2,
      mute: true,
      seconds: 2,
    })

    await order(entry, { kind: 'rename', job: 'Dog hair · gone' })
    await run()
    expect(await list()).toEqual([{ ...published, name: 'Dog hair, gone' }])
    await order(entry, { kind: 'remove' })
    await run()
    expect(await list()).toEqual([])
    expect([(await state(entry))?.step, (await state())?.step]).toEqual(['removed', 'live'])
    await order(entry, { kind: 'restore' })
    await run()
    expect(await list()).toEqual([{ ...published, name: 'Dog hair, gone' }])
  })

  test('a terminal and the desk at once end in one list', { tags: kind === 'folder' ? [] : ['nightly'] }, async () => {
    const { folder, settings, storage, send, order, run, list } = await startDesk(kind)
    const clips = await Promise.all(
      ['red', 'blue', 'lime', 'pink'].map((colour) => makeVideo(folder, { name: colour, colour })),
    )
    const [red = '', blue = '', lime = '', pink = ''] = clips
    const gallery = (...args: string[]) => runGallery(settings, ...args)
    await gallery('add', red)
    const [first] = await list()
    await send(blue)
    await send(lime, OTHER)
    await run()
    for (const id of [FILM, OTHER]) await order(id, { ...SHOW, job: id.slice(0, 1) })
    await order(first?.id ?? '', { kind: 'rename', job: 'Red' })
    await Promise.all([run(), run(), gallery('add', pink), gallery('add', lime, '--name', 'lime')])
    await run()
    const names = (await list()).map(({ name }) => name.split(' · ')[0])
    expect(names.filter((name) => !/^(e|lime)$/.test(name ?? '')).sort()).toEqual(['Red', 'f', 'pink'])
    expect(names).toHaveLength(4)
    expect(await list()).toEqual(await readEntries(storage))
  })
})

test('an iPhone’s film is shown upright, with the frames to choose the cover from, and without the place', {
  tags: ['nightly'],
}, async () => {
  const { folder, send, order, run, state, list, desk, settings } = await startDesk()
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
  const { folder, send, order, run, list } = await startDesk()
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
  const { folder, desk, send, order, run, state, list } = await startDesk()
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
  const { folder, send, order, run, state, settings, list } = await startDesk('s3')
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

/** Starts the publisher, and waits until it encodes. */
async function startEncoding({ settings, state }: Awaited<ReturnType<typeof startDesk>>) {
  const before = (await state())?.startedAt
  const publisher = startGallery(settings, 'run')
  // ffmpeg ends with it, unless it is killed.
  onTestFinished(() => void publisher.child.kill())
  const hasBegun = async () => {
    const { share = 0, startedAt } = (await state()) ?? {}
    return startedAt !== before && share > 0
  }
  await expect.poll(hasBegun, { timeout: MINUTE }).toBe(true)
  return publisher
}

const makeLongVideo = (folder: string) => makeVideo(folder, { name: 'long', seconds: 60 })

test('a film whose publisher is killed is begun anew, but not twice', async () => {
  const desk = await startDesk()
  await desk.send(await makeLongVideo(desk.folder))
  await desk.run()
  await desk.order(FILM, SHOW)
  for (let kills = 0; kills < 2; kills++) await (await startEncoding(desk)).stop('SIGKILL')
  await desk.run()
  expect(await desk.state()).toMatchObject({ step: 'failed', heading: 'That was interrupted', order: SHOW })
  expect(desk.left()).toEqual([])
  expect(await desk.list()).toEqual([])
})

test('killed at any step, a film is shown all the same, once', { tags: ['nightly'] }, async () => {
  const preload = pathToFileURL(resolve('tests/support/kill-at.ts')).href
  const { folder, desk, send, order, run } = await startDesk()
  await send(await makeVideo(folder))
  await run()
  await order(FILM, SHOW)
  for (let step = 1, status: number | null = null; status !== 0; step++) {
    const copy = await startDesk()
    cpSync(desk.desk, copy.desk.desk, { recursive: true })
    const args = ['--import', preload, resolve('cli/gallery.ts'), 'run']
    const env = { PATH: process.env.PATH, ...copy.settings, KILL_AT: String(step) }
    status = await startProcess(process.execPath, args, { env }).waitForExit()
    const listed = await copy.list()
    await copy.run()
    expect((await copy.state())?.step, `killed at ${step}`).toBe('live')
    expect(await copy.list()).toMatchObject([{ name: 'Two retrievers later · Interior Revival' }])
    if (listed.length > 0) expect(await copy.list()).toEqual(listed)
    expect(copy.left()).toEqual([])
  }
})

test('what is quick does not wait for a film that is encoded', async () => {
  const desk = await startDesk()
  await runGallery(desk.settings, 'add', await makeVideo(desk.folder, { name: 'old' }))
  const [old] = await desk.list()
  await desk.send(await makeLongVideo(desk.folder))
  await desk.run()
  await desk.order(FILM, SHOW)
  await startEncoding(desk)
  await desk.order(old?.id ?? '', { kind: 'remove' })
  await expect.poll(desk.list, { timeout: MINUTE }).toEqual([])
  expect((await desk.state())?.step).toBe('preparing')
})

test('what nobody has touched for three days, and what was removed a month ago, is deleted', async () => {
  const { folder, desk, send, order, run, state, settings, storage, list } = await startDesk()
  await send(await makeVideo(folder))
  await order(FILM, SHOW)
  await run()
  await runGallery(settings, 'add', await makeVideo(folder, { name: 'old', colour: 'red' }))
  const age = (id: string, days: number) => {
    const then = new Date(Date.now() - days * DAY)
    for (const name of ['', ...readdirSync(filmPath(desk, id))]) utimesSync(join(filmPath(desk, id), name), then, then)
  }
  age(FILM, 2.9)
  await run()
  expect((await state())?.step).toBe('live')
  age(FILM, 3.1)
  const [old] = await list()
  await order(old?.id ?? '', { kind: 'remove' })
  await run()
  expect(existsSync(filmPath(desk, FILM))).toBe(false)
  expect(await list()).toMatchObject([{ name: 'Two retrievers later · Interior Revival' }])
  const files = async () => (await storage.list('')).filter((file) => file.startsWith(String(old?.id)))
  expect(await files()).not.toEqual([])
  const path = `removed/${old?.id}.json`
  const removed = JSON.parse((await storage.read(path)) ?? '')
  await storage.write(path, JSON.stringify({ ...removed, removedTime: new Date(Date.now() - 31 * DAY) }))
  await run()
  expect([await files(), await storage.read(path)]).toEqual([[], undefined])
})
