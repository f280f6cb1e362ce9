import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { encode } from './encode.ts'
import { writePosters } from './poster.ts'
import type { Source } from './probe.ts'
import { withProgress } from './progress.ts'
import { publishEntry } from './video-list.ts'

export type Publication = {
  source: Source
  /** The entry in the list, without its URLs. */
  entry: { id: string; name: string; createdTime: string }
  /** A WebVTT file. */
  captions: string | undefined
  /** The time of the poster's frame, in seconds. */
  poster: number | undefined
  mute: boolean
}

/**
 * Encodes a video and uploads it: its files first, then its entry, and the list last, so that the list never names a
 * missing file.
 *
 * @returns its URLs relative to the list, that of the video first, and the size of the encoded video in bytes
 */
export async function publish(storage: GalleryStorage, publication: Publication) {
  const { source, entry, captions, poster, mute } = publication
  await removeAbandonedFolders()
  const folder = await mkdtemp(join(tmpdir(), `gallery-${process.pid}-`))
  try {
    const video = join(folder, 'video.mp4')
    await withProgress(`Encoding ${source.file}`, (onProgress) => encode(source, video, { mute, onProgress }))
    const { size } = await stat(video)
    const posters = await writePosters(video, folder, { at: poster, seconds: source.seconds })
    const upload = async (file: string, onBytes?: (bytes: number) => void) => {
      const path = `${entry.id}-${await hashFile(file)}${extname(file)}`
      await storage.upload(path, file, onBytes)
      return path
    }
    const downloadUrl = await withProgress(`Uploading ${source.file}`, (onProgress) =>
      upload(video, (bytes) => onProgress(bytes / size)),
    )
    const urls: Record<string, string> = { downloadUrl }
    const others = { ...posters, ...(captions && { captionsUrl: captions }) }
    for (const [key, file] of Object.entries(others)) urls[key] = await upload(file)
    await publishEntry(storage, { ...entry, ...urls })
    return { urls: Object.values(urls), size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of publishers that were killed. Those of another user cannot be removed, and stay. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, publisher] = /^gallery-(\d+)-/.exec(name) ?? []
    if (!publisher || isRunning(Number(publisher))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) // sends no signal
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // another user's process
  }
}

/** Returns a hash of a file's content, in 12 hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(file), sha256)
  return sha256.digest('hex').slice(0, 12)
}
