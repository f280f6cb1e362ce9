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
  /** The same for the same file, whenever it is published. */
  id: string
  source: Source
  /** What is written on its card. */
  name: string
  /** A file in WebVTT. */
  captions: string | undefined
  /** Seconds from the start to the frame that is its poster. */
  poster: number | undefined
  mute: boolean
}

/** A video as it was published: its entry in the list. Addresses are relative to the list. */
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
 * Encodes a video and puts it into the storage: its files first, then its entry, and the list last, so that the
 * list never names what is not there. A video that is published again keeps its ID and its place.
 *
 * @returns its entry, and the bytes of the encoded video
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
      createdTime: await firstTime(storage, id),
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

/** When the video was published first: now, if it is new. */
async function firstTime(storage: GalleryStorage, id: string): Promise<string> {
  const entries = [...(await readEntries(storage)).values()]
  const before = entries.find((entry) => Object(entry).id === id)?.createdTime
  return typeof before === 'string' ? before : new Date().toISOString()
}
