import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { SECOND } from '../../core/clock.ts'
import type { FilmOrder, FilmState } from '../../core/gallery/film-schemas.ts'
import { stillTimes } from '../../core/gallery/films.ts'
import { joinName } from '../../core/gallery/video-list.ts'
import { type Desk, forgetOrder, stepOf, type WaitingOrder } from '../../core/publishing/film-orders.ts'
import { filmPath, readFilmState, STOPPED, saveFilmState } from '../../core/publishing/films.ts'
import {
  type Entry,
  findEntry,
  publishEntry,
  readList,
  removeEntry,
  restoreEntry,
} from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { writeStill } from './encode.ts'
import { failureInWords } from './failure-in-words.ts'
import { probe } from './probe.ts'
import { publish } from './publish.ts'

/** What stopped the publisher in the middle of an order may do so again. */
const MAX_TRIES = 2

type Outcome = Partial<FilmState> & Pick<FilmState, 'step'>
/** Receives how much of an order is done, 0 to 1. */
type OnShare = (share: number) => void

/** Carries out an order. Saves for the desk how it goes and how it ends, unless the film is thrown away meanwhile. */
export async function carryOut(storage: GalleryStorage, desk: Desk, waiting: WaitingOrder): Promise<void> {
  const { id, order } = waiting
  const before = await readFilmState(desk, id)
  const isInterrupted = before?.asked === waiting.at
  // It may have ended, and only not been forgotten.
  if (!isInterrupted || before.step === stepOf(order)) {
    const tries = isInterrupted ? (before.tries ?? 0) + 1 : 1
    const progress = progressOf(desk, waiting, before, tries)
    await progress.save()
    const outcome = tries > MAX_TRIES ? STOPPED : await outcomeOf(storage, desk, id, order, progress.onShare)
    await progress.save(outcome)
    // A film that cannot be read may be sent again, as a whole.
    if (outcome.step === 'failed' && order.kind === 'read') await rm(filmPath(desk, id, 'source'), { force: true })
  }
  await forgetOrder(waiting)
}

/** Saves the state of an order, with what earlier orders have found out about the film. */
function progressOf(desk: Desk, waiting: WaitingOrder, before: FilmState | undefined, tries: number) {
  const { id, order, at: asked, path } = waiting
  let startedAt = new Date().toISOString()
  let saved: Promise<unknown> = Promise.resolve()
  let savedAt = 0
  const state = (changes: Partial<FilmState>): FilmState => ({
    seconds: before?.seconds,
    hasSound: before?.hasSound,
    isWide: before?.isWide,
    entry: before?.entry,
    order,
    asked,
    tries,
    step: stepOf(order),
    startedAt,
    ...changes,
    at: new Date().toISOString(),
  })
  /** One after the other, so that the last state stays. */
  function save(changes: Partial<FilmState> = {}): Promise<void> {
    const saving = saved.then(async () => {
      // Without its order, the film is thrown away, perhaps at this moment.
      if (!existsSync(path)) return
      await saveFilmState(desk, id, state(changes)).catch((error) => {
        if (existsSync(path)) throw error
      })
    })
    saved = saving.catch(() => {})
    return saving
  }
  function onShare(share: number): void {
    // What comes before says nothing of how long the rest takes.
    if (share === 0) startedAt = new Date().toISOString()
    if (Date.now() < savedAt + SECOND) return
    savedAt = Date.now()
    save({ share }).catch(console.error)
  }
  return { save, onShare }
}

/** Does what an order says. Returns how it ended, in the owner’s words if it failed. */
async function outcomeOf(
  storage: GalleryStorage,
  desk: Desk,
  id: string,
  order: FilmOrder,
  onShare: OnShare,
): Promise<Outcome> {
  try {
    if (order.kind === 'read') return await read(desk, id, onShare)
    // Nothing is written into a storage whose list is not ours.
    await readList(storage)
    if (order.kind === 'show') return await show(storage, desk, id, order, onShare)
    const entry = await change(storage, id, order)
    if (entry) return { step: order.kind === 'remove' ? 'removed' : 'live', entry: id }
    return {
      step: 'failed',
      heading: 'That video is gone',
      message: 'It isn’t on your site any more, and can’t be brought back.',
    }
  } catch (error) {
    return { step: 'failed', ...(await failureInWords(error, desk, id)) }
  }
}

/** Finds out whether a film can be published, and writes the frames that may become its cover. */
async function read(desk: Desk, id: string, onShare: OnShare): Promise<Outcome> {
  const source = await probe(filmPath(desk, id, 'source'))
  const times = stillTimes(source.seconds)
  for (const [index, at] of times.entries()) {
    await writeStill(source, at, filmPath(desk, id, `still-${index + 1}.jpg`))
    onShare((index + 1) / times.length)
  }
  const { seconds, width, height, sound } = source
  return { step: 'ready', seconds, hasSound: sound !== undefined, isWide: width > height }
}

/** Publishes a film as a video. */
async function show(
  storage: GalleryStorage,
  desk: Desk,
  id: string,
  order: Extract<FilmOrder, { kind: 'show' }>,
  onShare: OnShare,
): Promise<Outcome> {
  const video = { name: joinName(order.job, order.package), poster: order.poster, mute: !order.sound }
  const { entry, bytes, seconds } = await publish(storage, filmPath(desk, id, 'source'), video, onShare)
  return { step: 'live', entry: entry.id, bytes, seconds }
}

/** Changes a published video. Returns its entry, unless it is gone. */
async function change(
  storage: GalleryStorage,
  id: string,
  order: Extract<FilmOrder, { kind: 'rename' | 'remove' | 'restore' }>,
): Promise<Entry | undefined> {
  if (order.kind === 'remove') return removeEntry(storage, id, new Date())
  if (order.kind !== 'rename') return restoreEntry(storage, id)
  const entry = await findEntry(storage, id)
  if (entry) await publishEntry(storage, { ...entry, name: joinName(order.job, order.package) })
  return entry
}
