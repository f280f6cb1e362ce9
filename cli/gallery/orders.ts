import { existsSync } from 'node:fs'
import { glob, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, SECOND } from '../../core/clock.ts'
import { createFolder } from '../../core/disk.ts'
import type { FilmState } from '../../core/gallery/film-schemas.ts'
import { type Desk, forgetOrder, readOrders, stepOf, type WaitingOrder } from '../../core/publishing/film-orders.ts'
import {
  filmPath,
  filmsFolder,
  listFilms,
  readFilmState,
  removeFilm,
  STOPPED,
  saveFilmState,
} from '../../core/publishing/films.ts'
import { deleteRemoved } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { withLock } from '../lock.ts'
import { doWithFilm } from './films.ts'
import { TEMPORARY } from './publish.ts'

/** How long a film stays that nobody touches. */
const MAX_IDLE = 3 * DAY
/** What stopped the publisher in the middle of an order may do so again. */
const MAX_TRIES = 2

/** Does what the desk has asked for, until there is nothing left. If it is interrupted, the next run goes on. */
export async function runOrders(storage: GalleryStorage, desk: Desk): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  createFolder(filmsFolder(desk))
  await withLock(filmsFolder(desk), async () => {
    await deleteOld(desk)
    await deleteRemoved(storage, new Date()).catch(console.error)
    await workOff(storage, desk)
  })
}

/** Deletes films that nobody has touched for days, and what an interrupted run has left. */
async function deleteOld(desk: Desk): Promise<void> {
  for await (const folder of glob(`*/${TEMPORARY}*`, { cwd: filmsFolder(desk) }))
    await rm(join(filmsFolder(desk), folder), { recursive: true, force: true })
  const waiting = (await readOrders(desk, (path) => rm(path))).map(({ id }) => id)
  for (const id of await listFilms(desk)) {
    const times = await Promise.all([filmPath(desk, id), filmPath(desk, id, 'part')].map(timeOf))
    if (!waiting.includes(id) && Math.max(...times) < Date.now() - MAX_IDLE) await removeFilm(desk, id)
  }
}

const timeOf = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0

/** One film is encoded at a time. What is quick does not wait for it, unless it is about the same film. */
async function workOff(storage: GalleryStorage, desk: Desk): Promise<void> {
  const next = async (isFilm: boolean) => {
    const orders = await readOrders(desk)
    const isNext = ({ id }: WaitingOrder, index: number) => orders.findIndex((order) => order.id === id) === index
    return orders.filter(isNext).find(({ order }) => (order.kind === 'show') === isFilm)
  }
  const perform = async (isFilm: boolean) => {
    for (let order = await next(isFilm); order; order = await next(isFilm)) await carryOut(storage, desk, order)
  }
  let encoding: Promise<void> | undefined
  do {
    encoding ??= perform(true).finally(() => {
      encoding = undefined
    })
    await perform(false)
    await Promise.race([encoding, sleep(SECOND)])
  } while (encoding || (await readOrders(desk)).length > 0)
}

/** Carries out an order, and keeps how it goes for the desk, unless its film is thrown away meanwhile. */
async function carryOut(storage: GalleryStorage, desk: Desk, waiting: WaitingOrder): Promise<void> {
  const { id, at: asked, order } = waiting
  const before = await readFilmState(desk, id)
  const isAgain = before?.asked === asked
  const { seconds, hasSound, isWide, entry } = before ?? {}
  const tries = isAgain ? (before.tries ?? 0) + 1 : 1
  let startedAt = new Date().toISOString()
  const stateNow = (changes: Partial<FilmState> = {}): FilmState => ({
    seconds,
    hasSound,
    isWide,
    entry,
    order,
    asked,
    tries,
    step: stepOf(order),
    startedAt,
    ...changes,
    at: new Date().toISOString(),
  })
  const save = async (state: FilmState) => {
    if (existsSync(waiting.path)) await saveFilmState(desk, id, state)
  }
  let saved: Promise<unknown> = Promise.resolve()
  let savedAt = 0
  const onShare = (share: number) => {
    // What comes before says nothing of how long the rest takes.
    if (share === 0) startedAt = new Date().toISOString()
    if (Date.now() < savedAt + SECOND) return
    savedAt = Date.now()
    saved = saved.then(() => save(stateNow({ share }))).catch(console.error)
  }
  // Otherwise it had ended, and was only not forgotten yet.
  if (!isAgain || before.step === stepOf(order)) {
    await save(stateNow())
    const outcome = tries > MAX_TRIES ? STOPPED : await doWithFilm({ storage, desk, id, onShare }, order)
    await saved
    await save(stateNow(outcome))
    // What cannot be read may be sent again, as a whole.
    if (outcome.step === 'failed' && order.kind === 'read') await rm(filmPath(desk, id, 'source'), { force: true })
  }
  await forgetOrder(waiting)
}
