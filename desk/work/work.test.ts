import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { FilmState } from '../../core/gallery/film-schemas.ts'
import { leftInWords } from '../../core/gallery/films.ts'
import { readOrders } from '../../core/publishing/film-orders.ts'
import { filmPath, listFilms, readFilm, STOPPED, saveFilm, saveFilmState } from '../../core/publishing/films.ts'
import { publishEntry, removeEntry } from '../../server/gallery-storage/entries.ts'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import { readBuiltContent } from '../../server/releases/built-content.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { startDesk } from '../../tests/support/start-desk.ts'
import { showFilm } from './films.ts'
import { workRoom } from './work-room.ts'

const AT = '2026-12-01T12:00:00.000Z'
const [FILM, VIDEO] = ['f'.repeat(20), 'a'.repeat(12)]
const READY: FilmState = { step: 'ready', at: AT, startedAt: AT, seconds: 9, hasSound: true }

/** Work with one film, one video, and whatever is posted. */
async function openWork(state?: FilmState, { isSample = false } = {}) {
  const root = temporaryFolder()
  const site = { desk: join(root, 'desk') }
  const gallery = folderStorage(join(root, 'gallery'))
  const clock = fakeClock(new Date(AT))
  let starts = 0
  const startFilmPublisher = () => void starts++
  const room = workRoom({ clock, site, gallery, startFilmPublisher })
  const content = { ...(await readBuiltContent(builtSite())), gallery: { demo: isSample } }
  await saveFilm(site, { id: FILM, name: 'IMG_1.MOV', size: 100, modified: 1, by: 'owner@example.com', at: AT })
  await writeFile(filmPath(site, FILM, 'source'), 'a film')
  if (state) await saveFilmState(site, FILM, state)
  if (!isSample)
    await publishEntry(gallery, { id: VIDEO, name: 'Dog hair · Revive', createdTime: AT, downloadUrl: 'a.mp4' })
  const show = async (id = '') => room({ id, content })
  const post = async (id: string, form: Record<string, string>) =>
    room({ id, content, form: new URLSearchParams(form) })
  const ordered = async (id: string) => (await readOrders(site)).findLast((order) => order.id === id)?.order
  return { site, gallery, show, post, ordered, starts: () => starts }
}

test('a film is shown as it was named, with the chosen frame and without sound unless it is asked for', async () => {
  const work = await openWork(READY)
  await work.post(FILM, { job: ' Dog\nhair ', package: 'revive', poster: '1.5' })
  expect(await work.ordered(FILM)).toEqual({
    kind: 'show',
    job: 'Dog hair',
    package: 'revive',
    poster: 1.5,
    sound: false,
  })
  expect(work.starts()).toBe(1)
  await work.post(FILM, { job: 'Dog hair', sound: 'On', poster: '99' })
})

test.each(['Revive', 'revive'])(
  'a video keeps the package that it has as %s by its id, whatever its name',
  async (words) => {
    const work = await openWork(READY)
    await publishEntry(work.gallery, { id: VIDEO, name: `Dog hair · ${words}`, createdTime: AT, downloadUrl: 'a.mp4' })
    const room = await work.show(VIDEO)
    expect(room).toMatchObject({ video: { more: 'Revive' }, fields: [{ value: 'Dog hair' }, { value: 'revive' }] })
  },
)

test('a video whose name alone changes is not encoded again, and one whose cover changes is', async () => {
  const order = { kind: 'show', job: 'Dog hair', poster: 1.5, sound: false } as const
  const work = await openWork({ ...READY, step: 'live', entry: VIDEO, order })
  const changed = { job: 'Half a seat', poster: '1.5', sound: 'Off' }
  expect(await work.post(FILM, changed)).toEqual({ location: `/desk/work/${VIDEO}?said=rename` })
  expect(await work.ordered(VIDEO)).toEqual({ kind: 'rename', job: 'Half a seat' })
  expect(await work.ordered(FILM)).toBeUndefined()
  await work.post(FILM, { ...changed, poster: '2.5' })
  expect(await work.ordered(FILM)).toMatchObject({ kind: 'show', poster: 2.5 })
})

test.each([
  ['', 'Say what happened, such as “Dog hair gone”.'],
  [' \u200B ', 'Say what happened, such as “Dog hair gone”.'],
  ['a'.repeat(61), 'Make it shorter: 60 characters at most.'],
])('the name %j is refused, with all that was chosen', async (job, mistake) => {
  const work = await openWork(READY)
  const refused = await work.post(FILM, { job, package: 'Ours', poster: '1.5', sound: 'On' })
  expect(refused).toMatchObject({
    film: { stills: expect.arrayContaining([expect.objectContaining({ at: 1.5, isChosen: true })]) },
    sound: { value: 'On' },
    fields: [{ value: job, error: mistake }, { value: 'Ours' }],
  })
  expect(await work.ordered(FILM)).toBeUndefined()
})

const NAMED = { job: 'Dog hair', poster: '1.5' }
const BUSY: FilmState = { ...READY, step: 'preparing', order: { kind: 'show', job: 'A', poster: 1, sound: false } }

test.each<[what: string, state: FilmState | undefined, id: string, form: Record<string, string>]>([
  ['a film that is still being sent is named', undefined, FILM, NAMED],
  ['a film is named while it is prepared', BUSY, FILM, NAMED],
  ['a film is renamed, removed or restored like a video', READY, FILM, { do: 'restore' }],
  ['a video is shown like a film', READY, VIDEO, { do: 'show', ...NAMED }],
])('nothing happens if %s', async (_what, state, id, form) => {
  const work = await openWork(state)
  expect(await work.post(id, form)).toEqual({ location: `/desk/work/${id}` })
  expect(work.starts()).toBe(0)
  expect(await readFilm(work.site, FILM)).toBeDefined()
})

test.each(['remove', 'restore', 'save', 'discard', 'read', 'show', 'constructor'])(
  'to %s what is not known any more says so, and leaves nothing',
  async (action) => {
    const work = await openWork(READY)
    for (const id of ['b'.repeat(12), 'e'.repeat(20), 'add', '..']) {
      expect(await work.post(id, { do: action, ...NAMED })).toEqual({ location: '/desk/work?said=unknown' })
      expect(await work.ordered(id)).toBeUndefined()
    }
    expect([work.starts(), await listFilms(work.site)]).toEqual([0, [FILM]])
  },
)

test.each<[step: string, state: FilmState | undefined]>([
  ['sent', undefined],
  ['read', { ...READY, step: 'reading', seconds: undefined }],
  ['prepared', BUSY],
])('a film can be thrown away while it is %s', async (_step, state) => {
  const work = await openWork(state)
  expect(await work.post(FILM, { do: 'discard' })).toEqual({ location: '/desk/work?said=discarded' })
  expect(await listFilms(work.site)).toEqual([])
})

test('a sample video can be neither renamed nor removed', async () => {
  const work = await openWork(READY, { isSample: true })
  const { videos = [], isSample } = { videos: undefined, isSample: undefined, ...(await work.show()) }
  expect(isSample).toBe(true)
  const [clip] = videos
  await work.post(clip?.id ?? '', { do: 'remove' })
  expect(work.starts()).toBe(0)
})

test('what is asked for a video shows before the publisher has done it', async () => {
  const work = await openWork(READY)
  await work.post(VIDEO, { job: 'Half a seat' })
  expect(await work.show()).toMatchObject({ videos: [{ job: 'Half a seat', more: '' }] })
  expect(await work.post(VIDEO, { do: 'remove' })).toEqual({
    location: `/desk/work?said=removed&video=${VIDEO}&about=Half+a+seat`,
  })
  expect(await work.show()).toMatchObject({ videos: [], removed: [{ job: 'Dog hair', isComingBack: false }] })
  await work.post(VIDEO, { do: 'restore' })
  expect(await work.ordered(VIDEO)).toEqual({ kind: 'restore' })
  expect(await work.show()).toMatchObject({ videos: [{ job: 'Dog hair' }], removed: [] })
})

test('a film whose video is on the site is not shown as one to come, and its failure is said with the video', async () => {
  const work = await openWork({ ...READY, step: 'failed', entry: VIDEO })
  expect(await work.show()).toMatchObject({ films: [], videos: [{ id: VIDEO }] })
  expect(await work.show(VIDEO)).toMatchObject({ source: { id: FILM, step: 'failed' } })
})

test('a film that was sent before leads to its video, or to bringing that back if it is off the site', async () => {
  const work = await openWork({ ...READY, step: 'live', entry: VIDEO })
  expect(await work.show(FILM)).toMatchObject({ film: { step: 'live' }, video: { id: VIDEO } })
  await removeEntry(work.gallery, VIDEO, new Date(AT))
  expect(await work.show(FILM)).toEqual({ location: `/desk/work?said=before&video=${VIDEO}&about=Dog+hair` })
})

test('a gallery that cannot be read says why, and films can still be named', async () => {
  const work = await openWork(READY)
  await work.gallery.write('video-list.json', '{"videos":[]}')
  expect(await work.show(FILM)).toMatchObject({
    videos: [],
    unreadable: expect.stringContaining('video-list.json'),
    film: { id: FILM },
  })
})

test.each([
  [3, 'A few seconds left.'],
  [100, 'About 100 seconds left.'],
  [119, 'About 2 minutes left.'],
])('%d seconds are said as “%s”', (seconds, words) => {
  expect(leftInWords(seconds)).toBe(words)
})

test('the time left is that of what is still to be done, less what has passed since it was written', async () => {
  const work = await openWork()
  const now = new Date(Date.parse(AT) + 40_000)
  const at = new Date(Date.parse(AT) + 30_000).toISOString()
  await saveFilmState(work.site, FILM, { ...BUSY, at, share: 0.3 })
  const film = await readFilm(work.site, FILM, now)
  expect(film && showFilm(film, now)).toMatchObject({ percent: 30, left: 'About 60 seconds left.' })
})

test('a film has stopped once none of it has arrived for a minute', async () => {
  const work = await openWork()
  const film = await readFilm(work.site, FILM)
  const after = (seconds: number) => film && showFilm(film, new Date(Date.parse(film.at ?? '') + seconds * 1000))
  expect(after(59)).toMatchObject({ isStalled: false, percent: 6 })
  expect(after(61)).toMatchObject({ isStalled: true })
})

test('a film that is whole, and was interrupted while it was read, says so without a number', async () => {
  const desk = await startDesk()
  const site = { desk: desk.settings.deskFolder }
  await saveFilm(site, { id: FILM, name: 'IMG_1.MOV', size: 6, modified: 1, by: 'owner@example.com', at: AT })
  await writeFile(filmPath(site, FILM, 'source'), 'a film')
  const owner = await desk.signIn()
  const page = async () => (await owner.get(`/desk/work/${FILM}`)).body
  await saveFilmState(site, FILM, { ...READY, step: 'reading', at: desk.clock.now().toISOString(), seconds: undefined })
  expect(await page()).toContain('Yes, throw it away')
  await saveFilmState(site, FILM, { ...STOPPED, at: AT, startedAt: AT })
  expect(await page()).toContain('That was interrupted')
  expect(await page()).not.toMatch(/undefined|NaN/)
  expect((await owner.get('/desk/work?said=unknown')).body).toContain('isn’t known any more')
})

test('of a film, only its stills and itself are served', async () => {
  const desk = await startDesk()
  const site = { desk: desk.settings.deskFolder }
  const still = filmPath(site, FILM, 'still-1.jpg')
  await mkdir(dirname(still), { recursive: true })
  await writeFile(still, 'a picture')
  await writeFile(filmPath(site, FILM, 'film.json'), '{}')
  const path = `/desk/films/${FILM}`
  const owner = await desk.signIn()
  expect((await owner.get(`${path}/still-1.jpg`)).body).toBe('a picture')
  for (const other of ['still-2.jpg', 'film.json', 'order.json', '..%2Flock.sqlite', '%2e%2e/still-1.jpg'])
    expect((await owner.get(`${path}/${other}`)).body, other).not.toContain('{}')
})
