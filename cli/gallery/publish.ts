import { mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { expectRoom, hashFile } from '../../core/disk.ts'
import type { VideoFiles } from '../../core/gallery/video-list.ts'
import { type Entry, findEntry, publishEntry, removeUnlistedFiles } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { encode, writePosters } from './encode.ts'
import { probe } from './probe.ts'

/** How the names of temporary folders begin. */
export const TEMPORARY = 'gallery-'
/** What a second of the largest published video takes on the disk, in bytes. */
const MAX_BYTES_PER_SECOND = 900_000

/**
 * Publishes a film as a video. The same film again replaces its video, which keeps its place in the list.
 *
 * @param film the path of the film. What is temporary is written beside it
 * @param onShare receives how much of it is encoded, 0 to 1
 * @throws UnusableFilm
 */
export async function publish(
  storage: GalleryStorage,
  film: string,
  { name, poster, mute }: { name: string; poster: number; mute: boolean },
  onShare: (share: number) => void = () => {},
): Promise<{ entry: Entry; bytes: number; seconds: number }> {
  const source = await probe(film)
  const { seconds } = source
  await expectRoom(dirname(film), seconds * MAX_BYTES_PER_SECOND)
  const id = await idOf(film)
  const before = await findEntry(storage, id)
  const folder = await mkdtemp(join(dirname(film), TEMPORARY))
  try {
    const video = join(folder, 'video.mp4')
    await encode(source, video, mute, onShare)
    const files = { downloadUrl: video, ...(await writePosters(video, folder, poster, seconds)) }
    const entry = await store(storage, files, {
      id,
      name,
      createdTime: before?.createdTime ?? new Date().toISOString(),
      mute: mute || undefined,
      captionsUrl: before?.captionsUrl,
      seconds: Math.round(seconds * 10) / 10,
    })
    return { entry, bytes: (await stat(video)).size, seconds }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Stores a video: its files first, then its entry, and the list, so that the list never names a missing file. Then
 * deletes what is left of earlier versions. If interrupted, it can be run again.
 *
 * @param files the local files
 * @param details the entry without the paths of these files
 */
export async function store(
  storage: GalleryStorage,
  files: VideoFiles,
  details: Omit<Entry, 'downloadUrl'>,
): Promise<Entry> {
  const entry: Entry = { ...details, ...files }
  try {
    for (const [key, file] of Object.entries(files) as [keyof VideoFiles, string][]) {
      const path = `${entry.id}-${await idOf(file)}${extname(file)}`
      await storage.upload(path, file)
      entry[key] = path
    }
    await publishEntry(storage, entry)
  } finally {
    // If it failed, these are the new files: the film may have been thrown away meanwhile.
    await removeUnlistedFiles(storage, entry.id)
  }
  return entry
}

/** Identifies a file by its content, in 12 hexadecimal digits. */
const idOf = async (file: string): Promise<string> => (await hashFile(file)).slice(0, 12)
