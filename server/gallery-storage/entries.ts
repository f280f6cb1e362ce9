import { DAY } from '../../core/clock.ts'
import { VIDEO_LIST, type VideoEntry } from '../../core/gallery/video-list.ts'
import { SetupError } from '../../core/setup-error.ts'
import type { GalleryStorage } from './storage.ts'

/** A video as it is stored: its entry in the list, with what only the desk shows. */
export type Entry = VideoEntry & {
  mute?: boolean | undefined
  /** How long it plays. */
  seconds?: number | undefined
  /** Of one that was removed: when (ISO 8601). */
  removedTime?: string | undefined
}

const FOLDER = 'entries'
/** Of videos that can still be restored. */
const REMOVED = 'removed'
/** How long a removed video can be restored. */
const MAX_REMOVED = 30 * DAY

const pathOf = (folder: string, id: string) => `${folder}/${id}.json`

/** Reads the entries of all videos, or of those that were removed, the newest first. */
export async function readEntries(storage: GalleryStorage, folder: 'entries' | 'removed' = FOLDER): Promise<Entry[]> {
  const paths = (await storage.list(folder)).filter((path) => path.endsWith('.json'))
  const contents = await Promise.all(paths.sort().map((path) => storage.read(path)))
  // A file may have gone since it was listed.
  const entries = contents.flatMap((content, index) =>
    content === undefined ? [] : [parseJson<Entry>(content, paths[index] ?? '')],
  )
  return entries.sort((a, b) => Date.parse(b.createdTime) - Date.parse(a.createdTime))
}

export async function findEntry(storage: GalleryStorage, id: string): Promise<Entry | undefined> {
  return (await readEntries(storage)).find((entry) => entry.id === id)
}

/** Deletes the files of a video that no entry names any more, once the list is rebuilt. Their names begin with its ID. */
export async function removeUnlistedFiles(storage: GalleryStorage, id: string): Promise<void> {
  const listed: unknown[] = (await readEntries(storage)).flatMap((entry) => Object.values(entry))
  for (const file of await storage.list(''))
    if (file.startsWith(`${id}-`) && !listed.includes(file)) await storage.remove(file)
}

/** Writes the entry of a video whose files are uploaded, then rebuilds the list. */
export async function publishEntry(storage: GalleryStorage, entry: Entry): Promise<void> {
  await storage.write(pathOf(FOLDER, entry.id), toJson(entry))
  await storage.remove(pathOf(REMOVED, entry.id))
  await rebuildList(storage)
}

/** Takes a video off the list. Its files stay until `deleteRemoved`. If interrupted, it can be run again. */
export async function removeEntry(storage: GalleryStorage, id: string, now: Date): Promise<Entry | undefined> {
  const entry = await findEntry(storage, id)
  if (entry) {
    await storage.write(pathOf(REMOVED, id), toJson({ ...entry, removedTime: now.toISOString() }))
    await storage.remove(pathOf(FOLDER, id))
  }
  const removed = entry ?? (await findRemoved(storage, id))
  if (removed) await rebuildList(storage)
  return removed
}

/** Puts a removed video back in its place. One that was published again since stays as it is. */
export async function restoreEntry(storage: GalleryStorage, id: string): Promise<Entry | undefined> {
  const entry = (await findEntry(storage, id)) ?? (await findRemoved(storage, id))
  if (entry) await publishEntry(storage, { ...entry, removedTime: undefined })
  return entry
}

async function findRemoved(storage: GalleryStorage, id: string): Promise<Entry | undefined> {
  return (await readEntries(storage, REMOVED)).find((entry) => entry.id === id)
}

/** Deletes the files of videos that were removed a month ago. */
export async function deleteRemoved(storage: GalleryStorage, now: Date): Promise<void> {
  for (const { id, removedTime = '' } of await readEntries(storage, REMOVED)) {
    if (now.getTime() < Date.parse(removedTime) + MAX_REMOVED) continue
    await removeUnlistedFiles(storage, id)
    await storage.remove(pathOf(REMOVED, id))
  }
}

/** Reads the videos of the list. @throws SetupError if it was not made from entries, and would lose them now */
export async function readList(storage: GalleryStorage): Promise<Entry[]> {
  const content = await storage.read(VIDEO_LIST)
  if (content === undefined) return []
  const { videos, from } = Object(parseJson(content, VIDEO_LIST))
  if (from === FOLDER && Array.isArray(videos)) return videos
  throw new SetupError(
    `${VIDEO_LIST} in ${storage.name} was not written by the site. Move it away, and send its videos from the desk’s Work.`,
  )
}

/**
 * Rewrites the list until it matches the stored entries. Every writer compares them again after writing, so if two
 * publish at once, the last writer has seen the entries of both.
 */
async function rebuildList(storage: GalleryStorage): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const list = toJson({ from: FOLDER, videos: await readEntries(storage) })
    if ((await storage.read(VIDEO_LIST)) === list) return
    await storage.write(VIDEO_LIST, list)
  }
  throw new SetupError(`${VIDEO_LIST} keeps changing, because others write it too.`)
}

function parseJson<Value>(content: string, path: string): Value {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new SetupError(`${path} is not JSON. Correct it, or delete it.`, { cause: error })
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
