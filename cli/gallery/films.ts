import { createReadStream } from 'node:fs'
import { expectRoom } from '../../core/disk.ts'
import type { FilmOrder, FilmState } from '../../core/gallery/film-schemas.ts'
import { stillTimes } from '../../core/gallery/films.ts'
import { joinName } from '../../core/gallery/video-list.ts'
import type { Desk } from '../../core/publishing/film-orders.ts'
import { filmPath, filmsFolder, readFilm } from '../../core/publishing/films.ts'
import { photoType } from '../../core/requests/photo-type.ts'
import {
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
import { idOf, publish, type WithProgress } from './publish.ts'

/** What a second of the largest published video takes on the disk, in bytes. */
const MAX_BYTES_PER_SECOND = 900_000

/** What is to be done with a film or a published video. `onShare` receives how much of it is done, 0 to 1. */
type Work = { storage: GalleryStorage; desk: Desk; id: string; onShare: (share: number) => void }
type Outcome = Partial<FilmState> & Pick<FilmState, 'step'>

/** Does what an order says. Returns how it ended, in the owner’s words if it failed. */
export const doWithFilm = (work: Work, order: FilmOrder): Promise<Outcome> =>
  perform(work, order).catch((error) => failure(work, error))

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
  return { step: order.kind === 'remove' ? 'removed' : 'live', entry: id }
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
  const { seconds, width, height, sound } = source
  return { step: 'ready', seconds, hasSound: sound !== undefined, isWide: width > height }
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
  // The pictures and the upload take seconds, which the desk does not count.
  const withProgress: WithProgress = (title, task) => task(title.startsWith('Encoding') ? onShare : () => {})
  const { size } = await publish(
    ...([storage, { source, entry, captions: undefined }, { within: filmPath(desk, id), withProgress }] as const),
  )
  return { step: 'live', entry: entryId, bytes: size, seconds }
}

/** What to say of what went wrong. */
async function failure({ desk, id }: Work, error: unknown): Promise<Outcome> {
  if (!(error instanceof UnusableVideo)) {
    console.error(error)
    return { step: 'failed', ...failureInWords(error) }
  }
  const { film } = (await readFilm(desk, id)) ?? {}
  const { fault } = error
  const isFile = fault.kind !== 'options'
  const isPicture = isFile && (await isPhoto(filmPath(desk, id, 'source')).catch(() => false))
  return { step: 'failed', ...faultInWords(fault, film?.name ?? 'That', isPicture) }
}

async function isPhoto(file: string): Promise<boolean> {
  for await (const start of createReadStream(file, { end: 63 })) return photoType(start) !== undefined
  return false
}
