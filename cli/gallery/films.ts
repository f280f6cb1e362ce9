import { existsSync } from 'node:fs'
import { glob, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, SECOND } from '../../core/clock.ts'
import { createFolder, expectRoom } from '../../core/disk.ts'
import { type FilmOrder, type FilmState, stillTimes } from '../../core/gallery/films.ts'
import { joinName } from '../../core/gallery/video-list.ts'
import {
  filmPath,
  filmsFolder,
  listFilms,
  orderPath,
  readFilm,
  readFilmState,
  readOrder,
  removeFilm,
  STOPPED,
  saveFilmState,
} from '../../core/publishing/films.ts'
import { photoType } from '../../core/requests/photo-type.ts'
import { isBusy } from '../../core/store/sqlite.ts'
import {
  deleteRemoved,
  type Entry,
  findEntry,
  publishEntry,
  readList,
  removeEntry,
  restoreEntry,
} from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { failureInWords } from './advice.ts'
import { writeStill } from './encode.ts'
import { faultInWords } from './fault-in-words.ts'
import { probe, UnusableVideo } from './probe.ts'
import { idOf, publish, TEMPORARY, type WithProgress } from './publish.ts'

/** How long a film stays that nobody touches. */
const MAX_IDLE = 3 * DAY
/** What a second of the largest published video takes on the disk, in bytes. */
const MAX_BYTES_PER_SECOND = 900_000
/** What the pictures and the upload take, as so many seconds of encoding. */
const AFTER_ENCODING = 2

type Desk = Parameters<typeof listFilms>[0]
type Outcome = Partial<FilmState> & Pick<FilmState, 'step'>
type Work = { storage: GalleryStorage; desk: Desk; id: string; onShare: (share: number) => void }

/** Does what the desk has asked for, until there is nothing left. If it is interrupted, the next run goes on. */
export async function runFilms(storage: GalleryStorage, desk: Desk): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  createFolder(filmsFolder(desk))
  do {
    const lock = tryLock(filmsFolder(desk))
    // The one that runs looks again once it has ended.
    if (!lock) return
    try {
      await deleteOld(desk)
      await deleteRemoved(storage, new Date()).catch(console.error)
      await workOff(storage, desk)
    } finally {
      lock.close()
    }
  } while ((await nextOrder(desk)) !== undefined)
}

function tryLock(folder: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    return undefined
  }
}

/** Deletes films that nobody has touched for days, and what an interrupted run has left. */
async function deleteOld(desk: Desk): Promise<void> {
  for await (const folder of glob(`*/${TEMPORARY}*`, { cwd: filmsFolder(desk) }))
    await rm(join(filmsFolder(desk), folder), { recursive: true, force: true })
  for (const id of await listFilms(desk)) {
    const folder = filmPath(desk, id)
    const names = await readdir(folder).catch(() => [])
    const times = await Promise.all([folder, ...names.map((name) => join(folder, name))].map(timeOf))
    const isWaiting = STAGES.some((stage) => existsSync(orderPath(desk, id, stage)))
    if (!isWaiting && Math.max(...times) < Date.now() - MAX_IDLE) await removeFilm(desk, id)
  }
}

const timeOf = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0

/** One film is encoded at a time. What is quick does not wait for it. */
async function workOff(storage: GalleryStorage, desk: Desk): Promise<void> {
  for (const id of await listFilms(desk)) await takeUp(desk, id)
  const running = new Set<string>()
  const perform = async (isWanted: (order: FilmOrder) => boolean) => {
    for (;;) {
      const next = await nextOrder(desk, running, isWanted)
      if (!next) return
      running.add(next.id)
      await carryOut(storage, desk, next)
      running.delete(next.id)
    }
  }
  const isFilm = ({ kind }: FilmOrder) => kind === 'show'
  let isEncoding = true
  const encoding = perform(isFilm).finally(() => {
    isEncoding = false
  })
  while (isEncoding) {
    await perform((order) => !isFilm(order))
    await Promise.race([encoding, sleep(SECOND)])
  }
}

/** Prepares what was interrupted to be done once more, but not twice: what stopped it may do so again. */
async function takeUp(desk: Desk, id: string): Promise<void> {
  const [asked, taken, again] = STAGES.map((stage) => orderPath(desk, id, stage)) as [string, string, string]
  const state = await readFilmState(desk, id)
  const hasEnded = state?.step !== 'reading' && state?.step !== 'preparing'
  const isOver = existsSync(again)
  if (isOver && state && !hasEnded) await end(desk, id, { ...state, ...STOPPED })
  if (isOver || hasEnded || existsSync(asked)) await forget(desk, id)
  else await rename(taken, again).catch(unlessMissing)
}

const STAGES = ['order', 'taken', 'again'] as const

/** An order that has ended. */
async function forget(desk: Desk, id: string): Promise<void> {
  for (const stage of STAGES.slice(1)) await rm(orderPath(desk, id, stage), { force: true })
}

type Next = { id: string; path: string; order: FilmOrder }

/** The order that has waited longest, of those that are wanted. One that cannot be read is deleted. */
async function nextOrder(
  desk: Desk,
  running = new Set<string>(),
  isWanted: (order: FilmOrder) => boolean = () => true,
): Promise<Next | undefined> {
  const waiting: (Next & { since: number })[] = []
  for (const id of await listFilms(desk)) {
    const path = (['again', 'order'] as const).map((stage) => orderPath(desk, id, stage)).find(existsSync)
    if (!path || running.has(id)) continue
    const order = await readOrder(path)
    if (!order) await rm(path, { force: true })
    else if (isWanted(order)) waiting.push({ id, path, order, since: await timeOf(path) })
  }
  return waiting.sort((a, b) => a.since - b.since)[0]
}

/** Carries out an order, and keeps how it goes for the desk. */
async function carryOut(storage: GalleryStorage, desk: Desk, { id, path, order }: Next): Promise<void> {
  let startedAt = new Date().toISOString()
  const { seconds, hasSound, entry } = (await readFilmState(desk, id)) ?? {}
  const step = order.kind === 'read' ? 'reading' : 'preparing'
  let saved: Promise<unknown> = Promise.resolve()
  let savedAt = 0
  const stateNow = (changes: Partial<FilmState> = {}): FilmState => {
    const at = new Date().toISOString()
    return { ...{ seconds, hasSound, entry, order, step, startedAt }, ...changes, at }
  }
  const onShare = (share: number) => {
    // What comes before says nothing of how long the rest takes.
    if (share === 0) startedAt = new Date().toISOString()
    if (Date.now() < savedAt + SECOND) return
    savedAt = Date.now()
    saved = saved.then(() => saveFilmState(desk, id, stateNow({ share }))).catch(console.error)
  }
  // Before the order is taken: it has ended if the state says so.
  await saveFilmState(desk, id, stateNow())
  if (path === orderPath(desk, id)) await rename(path, orderPath(desk, id, 'taken'))
  const work = { storage, desk, id, onShare }
  const outcome = await perform(work, order).catch((error) => failure(desk, id, error))
  await saved
  await end(desk, id, stateNow(outcome))
  await forget(desk, id)
}

/** Keeps how an order ended. What cannot be read may be sent again, as a whole. */
async function end(desk: Desk, id: string, state: FilmState): Promise<void> {
  await saveFilmState(desk, id, state)
  if (state.step === 'failed' && state.order?.kind === 'read') await rm(filmPath(desk, id, 'source'), { force: true })
}

async function perform(work: Work, order: FilmOrder): Promise<Outcome> {
  const { storage, id } = work
  if (order.kind === 'read') return read(work)
  await readList(storage)
  if (order.kind === 'show') return show(work, order)
  const entry = await change(storage, id, order)
  if (!entry)
    return {
      step: 'failed',
      heading: 'That video is gone',
      message: 'It isn’t on your site any more, and can’t be brought back.',
    }
  if (order.kind !== 'remove') return { step: 'live', entry: id }
  for (const film of await listFilms(work.desk))
    if (film !== id && (await readFilmState(work.desk, film))?.entry === id) await removeFilm(work.desk, film)
  return { step: 'removed', entry: id }
}

async function change(storage: GalleryStorage, id: string, order: FilmOrder) {
  if (order.kind === 'remove') return removeEntry(storage, id, new Date())
  if (order.kind === 'restore') return restoreEntry(storage, id)
  const entry = await findEntry(storage, id)
  if (entry && order.kind === 'rename')
    await publishEntry(storage, { ...entry, name: joinName(order.job, order.package) })
  return entry
}

/** Finds out whether a film can be published, and writes the frames that may become its cover. */
async function read({ desk, id, onShare }: Work): Promise<Outcome> {
  const source = await probe(filmPath(desk, id, 'source'))
  for (const [index, at] of stillTimes(source.seconds).entries()) {
    await writeStill(source, at, filmPath(desk, id, `still-${index + 1}.jpg`))
    onShare((index + 1) / 9)
  }
  return { step: 'ready', seconds: source.seconds, hasSound: source.sound !== undefined }
}

async function show({ storage, desk, id, onShare }: Work, order: FilmOrder & { kind: 'show' }): Promise<Outcome> {
  const source = await probe(filmPath(desk, id, 'source'))
  const entryId = await idOf(source.file)
  const before: Partial<Entry> = (await findEntry(storage, entryId)) ?? {}
  const { seconds } = source
  await expectRoom(filmsFolder(desk), seconds * MAX_BYTES_PER_SECOND)
  const entry = {
    id: entryId,
    name: joinName(order.job, order.package),
    createdTime: before.createdTime ?? new Date().toISOString(),
    mute: order.sound ? undefined : true,
    slow: before.slow,
    poster: Math.min(order.poster, seconds),
    captionsUrl: before.captionsUrl,
  }
  const whole = seconds + AFTER_ENCODING
  const withProgress: WithProgress = (title, task) => {
    const isEncoding = title.startsWith('Encoding')
    if (isEncoding) onShare(0)
    return task((share) => onShare((isEncoding ? share * seconds : whole - 1 + share) / whole))
  }
  const { size } = await publish(
    ...([storage, { source, entry, captions: undefined }, { within: filmPath(desk, id), withProgress }] as const),
  )
  return { step: 'live', entry: entryId, bytes: size, seconds }
}

/** What to say of what went wrong. */
async function failure(desk: Desk, id: string, error: unknown): Promise<Outcome> {
  if (!(error instanceof UnusableVideo)) {
    console.error(error)
    return { step: 'failed', ...failureInWords(error) }
  }
  const { film } = (await readFilm(desk, id)) ?? {}
  const isPicture = await isPhoto(filmPath(desk, id, 'source')).catch(() => false)
  return { step: 'failed', ...faultInWords(error.fault, film?.name ?? 'That', isPicture) }
}

async function isPhoto(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return photoType(buffer) !== undefined
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
