import { hash } from 'node:crypto'
import { VIDEO_LIST } from '../../gallery/video-list.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { SetupError } from '../../server/setup-error.ts'

/** A video in the list. In a list that was written by hand, it may contain anything. */
export type Entry = Record<string, unknown>

const FOLDER = 'entries'
const SAFE_ID = /^[\w-][\w.-]{0,99}$/

/** Reads the entries of all videos, keyed by path and sorted by it. */
export async function readEntries(storage: GalleryStorage): Promise<Map<string, Entry>> {
  const files = await storage.list(FOLDER)
  const paths = files.filter((path) => /\/[^.][^/]*\.json$/.test(path)).sort()
  const entries = await Promise.all(
    paths.map(async (path) => {
      const content = await storage.read(path)
      return content === undefined ? [] : [[path, parse(content, path) as Entry] as const]
    }),
  )
  return new Map(entries.flat())
}

/** Finds the entry of a video by its ID, with its path. */
export async function findEntry(storage: GalleryStorage, id: string) {
  const found = [...(await readEntries(storage))].find(([, entry]) => Object(entry).id === id)
  return found && { path: found[0], entry: found[1] }
}

/**
 * Deletes the files of a video that no entry names: those of an earlier version, and those that an interrupted command
 * left. Their names begin with its ID. Call it after the list is rebuilt.
 *
 * @param more other names that the video's entry had
 * @returns the deleted files
 */
export async function removeUnlistedFiles(
  storage: GalleryStorage,
  id: string,
  more: unknown[] = [],
): Promise<string[]> {
  const entries = [...(await readEntries(storage)).values()]
  const listed = entries.flatMap((entry) => Object.values(Object(entry)))
  const files = (await filesOf(storage, id, more)).filter((file) => !listed.includes(file))
  for (const file of files) await storage.remove(file)
  return files
}

/** The stored files of a video, of all its versions. */
export async function filesOf(storage: GalleryStorage, id: string, more: unknown[] = []): Promise<string[]> {
  return (await storage.list('')).filter((file) => file.startsWith(`${id}-`) || more.includes(file))
}

/** Writes the entry of a video whose files are uploaded, then rebuilds the list. Call `adoptList` before. */
export async function publishEntry(storage: GalleryStorage, entry: Entry): Promise<void> {
  await storage.write(entryPath(entry), toJson(entry))
  await rebuildList(storage)
}

/**
 * Creates entries for the videos of a list that was written by hand. Without them, rebuilding the list would lose these
 * videos. If interrupted, this runs again, because only a rebuilt list has `from`.
 */
export async function adoptList(storage: GalleryStorage): Promise<void> {
  const content = await storage.read(VIDEO_LIST)
  if (content === undefined) return
  const { videos, from } = parseList(content, storage)
  if (from === FOLDER) return
  for (const entry of videos) {
    const path = entryPath(entry)
    if ((await storage.read(path)) === undefined) await storage.write(path, toJson(entry))
  }
}

/**
 * Reads a list, rebuilt or written by hand.
 *
 * @throws SetupError if it is not a list of videos
 */
export function parseList(content: string, { name }: GalleryStorage): { videos: Entry[]; from?: unknown } {
  const { videos, from } = Object(parse(content, VIDEO_LIST))
  if (Array.isArray(videos)) return { videos, from }
  throw new SetupError(`${VIDEO_LIST} in ${name} is not a list of videos. Correct it, or delete it.`)
}

/**
 * Rewrites the list until it matches the stored entries. Every writer compares them again after writing, so if two
 * commands publish at once, the last writer has seen the entries of both.
 */
export async function rebuildList(storage: GalleryStorage): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const entries = [...(await readEntries(storage)).values()]
    const list = toJson({ from: FOLDER, videos: entries.sort(newestFirst) })
    if ((await storage.read(VIDEO_LIST)) === list) return
    await storage.write(VIDEO_LIST, list)
  }
  throw new SetupError(
    `${VIDEO_LIST} keeps changing, because other commands are writing it. Wait for them to finish, then run this command again.`,
  )
}

function entryPath(entry: Entry): string {
  const { id } = Object(entry)
  const name = typeof id === 'string' && SAFE_ID.test(id) ? id : hash('sha256', toJson(entry))
  return `${FOLDER}/${name}.json`
}

function parse(content: string, path: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new SetupError(`${path} is not JSON. Correct it, or delete it.`, { cause: error })
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const timeOf = (entry: Entry) => Date.parse(String(Object(entry).createdTime)) || 0
const newestFirst = (a: Entry, b: Entry) => timeOf(b) - timeOf(a)
