import { rmSync } from 'node:fs'
import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { hashFile } from '../../core/disk.ts'
import type { VideoFiles } from '../../core/gallery/video-list.ts'
import { type Entry, publishEntry, removeUnlistedFiles } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import type { Captions } from './captions.ts'
import { encode, writePosters } from './encode.ts'
import type { Source } from './probe.ts'

/** How the names of temporary folders begin. */
export const TEMPORARY = 'gallery-'
const BAR_WIDTH = 30
/** Moves to the start of the line and clears it. */
const CLEAR = '\r\u001b[K'

export type Publication = {
  source: Source
  /** The entry, without the URLs of what is uploaded; with the captions of the version before, if they are used again. */
  entry: Omit<Entry, keyof VideoFiles> & Pick<Entry, 'captionsUrl'>
  /** New captions. */
  captions: Captions | undefined
}

/** Shows the progress of a task. */
export type WithProgress = <Value>(
  title: string,
  task: (onProgress: (share: number) => void) => Promise<Value>,
) => Promise<Value>

/**
 * Encodes and uploads a video. Returns its URLs relative to the list, those of before, and its size in bytes.
 *
 * @param within the folder for what is temporary
 */
export async function publish(
  storage: GalleryStorage,
  { source, entry, captions }: Publication,
  { within = tmpdir(), withProgress = withProgressBar }: { within?: string; withProgress?: WithProgress } = {},
) {
  return withTemporaryFolder(within, async (folder) => {
    const video = join(folder, 'video.mp4')
    const { mute = false, slow = 1, poster } = entry
    await withProgress(`Encoding ${source.file}`, (onProgress) => encode(source, video, { mute, slow, onProgress }))
    const { size } = await stat(video)
    const at = poster === undefined ? undefined : poster * slow
    const seconds = source.seconds * slow
    const posters = await writePosters(video, folder, { at, seconds })
    const captionsFile = join(folder, 'captions.vtt')
    if (captions) await writeFile(captionsFile, captions.content)
    const files = { downloadUrl: video, ...posters, ...(captions && { captionsUrl: captionsFile }) }
    const stored = await withProgress(`Uploading ${source.file}`, (onProgress) =>
      store(storage, { ...entry, seconds: Math.round(seconds * 10) / 10 }, files, (bytes) => onProgress(bytes / size)),
    )
    return { ...stored, size }
  })
}

/**
 * Stores a video: its files first, then its entry, and the list, so that the list never names a missing file. Then
 * deletes what is left of earlier versions. If interrupted, it can be run again.
 *
 * @param files the local files
 * @param onBytes receives how many bytes of the video are sent
 */
export async function store(
  storage: GalleryStorage,
  entry: Publication['entry'],
  files: VideoFiles,
  onBytes?: (bytes: number) => void,
) {
  const uploaded = { ...files }
  try {
    for (const [key, file] of Object.entries(files) as [keyof VideoFiles, string][]) {
      const path = `${entry.id}-${await idOf(file)}${extname(file)}`
      await storage.upload(path, file, key === 'downloadUrl' ? onBytes : undefined)
      uploaded[key] = path
    }
    await publishEntry(storage, { ...entry, ...uploaded })
  } catch (error) {
    // The film may have been thrown away meanwhile.
    await removeUnlistedFiles(storage, entry.id)
    throw error
  }
  const urls = [...Object.values(uploaded), ...(entry.captionsUrl ? [entry.captionsUrl] : [])]
  return { urls, deleted: await removeUnlistedFiles(storage, entry.id) }
}

/** Runs a task with a temporary folder, which is deleted even if Ctrl+C or `kill` ends the command. */
async function withTemporaryFolder<Value>(within: string, task: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(within, TEMPORARY))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = () => process.exit(1)
  process.once('exit', remove)
  for (const signal of signals) process.once(signal, stop)
  try {
    return await task(folder)
  } finally {
    for (const signal of signals) process.off(signal, stop)
    process.off('exit', remove)
    remove()
  }
}

/** Identifies a file by its content, in 12 hexadecimal digits. */
export const idOf = async (file: string): Promise<string> => (await hashFile(file)).slice(0, 12)

/** Shows the progress of a task: as a bar in a terminal, as a single line elsewhere. */
async function withProgressBar<Value>(
  title: string,
  task: (onProgress: (share: number) => void) => Promise<Value>,
): Promise<Value> {
  const { stderr } = process
  if (!stderr.isTTY) {
    console.error(`${title} ...`)
    return task(() => {})
  }
  const show = (share: number) => {
    const done = Math.min(1, share)
    const bar = '█'.repeat(Math.round(done * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
    const line = `${bar} ${Math.round(done * 100)} % ${title}`
    stderr.write(CLEAR + line.slice(0, stderr.columns - 1))
  }
  show(0)
  try {
    return await task(show)
  } finally {
    stderr.write(CLEAR)
  }
}
