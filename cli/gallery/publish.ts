import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { GalleryStorage } from '../../server/gallery/storage.ts'
import { encode } from './encode.ts'
import { hashFile } from './hash-file.ts'
import { writePosters } from './poster.ts'
import type { Source } from './probe.ts'
import { withProgress } from './progress.ts'
import { publishEntry, readEntries } from './video-list.ts'

export type Publication = {
  /** A hash of the file, so it stays the same if the file is published again. */
  id: string
  source: Source
  /** The caption of its card. */
  name: string
  /** A WebVTT file. */
  captions: string | undefined
  /** The time of the poster's frame, in seconds. */
  poster: number | undefined
  mute: boolean
}

/** The entry of a published video in the list. URLs are relative to the list. */
export type Published = {
  id: string
  name: string
  createdTime: string
  downloadUrl: string
  thumbnailUrl: string
  thumbnailWebpUrl: string
  thumbnailAvifUrl: string
  captionsUrl?: string
}

/**
 * Encodes a video and uploads it: its files first, then its entry, and the list last, so that the list never names a
 * missing file. A video that is published again keeps its ID and its position.
 *
 * @returns its entry, and the size of the encoded video in bytes
 */
export async function publish(storage: GalleryStorage, publication: Publication) {
  const { id, source, name, captions, poster, mute } = publication
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  try {
    const video = join(folder, 'video.mp4')
    await withProgress(`Encoding ${source.file}`, (onProgress) => encode(source, video, { mute, onProgress }))
    const { size } = await stat(video)
    const posters = await writePosters(video, folder, { at: poster, seconds: source.seconds })
    const upload = async (file: string, onBytes?: (bytes: number) => void) => {
      const path = `${id}-${await hashFile(file)}${extname(file)}`
      await storage.upload(path, file, onBytes)
      return path
    }
    const downloadUrl = await withProgress(`Uploading ${source.file}`, (onProgress) =>
      upload(video, (bytes) => onProgress(Math.min(1, bytes / size))),
    )
    const entry: Published = {
      id,
      name,
      createdTime: await firstPublished(storage, id),
      downloadUrl,
      thumbnailUrl: await upload(posters.jpg),
      thumbnailWebpUrl: await upload(posters.webp),
      thumbnailAvifUrl: await upload(posters.avif),
      ...(captions && { captionsUrl: await upload(captions) }),
    }
    await publishEntry(storage, entry)
    return { entry, size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns when the video was first published; if it is new, now. */
async function firstPublished(storage: GalleryStorage, id: string): Promise<string> {
  const entries = [...(await readEntries(storage)).values()]
  const previous = entries.find((entry) => Object(entry).id === id)?.createdTime
  return typeof previous === 'string' ? previous : new Date().toISOString()
}
