import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentType } from 'mime-types'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'

/**
 * Where the gallery's videos are kept: files under paths such as `entries/ID.json`. A file is replaced as a whole, so
 * a reader sees the old one or the new one. A missing bucket is an error.
 */
export type GalleryStorage = {
  /** The value of GALLERY_STORAGE, for messages. */
  name: string
  /** Sends a file, or the range of it or the 304 that was asked for. Returns whether there is such a file. */
  send(file: string, request: FastifyRequest, reply: FastifyReply, signal: AbortSignal): Promise<boolean>
  /** The text of a file; `undefined` if there is no such file. */
  read(file: string, signal?: AbortSignal): Promise<string | undefined>
  /** The paths of the files directly in a folder; `''` is the top folder. A missing folder is empty. */
  list(folder: string): Promise<string[]>
  write(file: string, content: string): Promise<void>
  /** Writes a local file. */
  upload(file: string, source: string): Promise<void>
  /** Does nothing if there is no such file. */
  remove(file: string): Promise<void>
}

/** The headers of a gallery file, also in a bucket behind a CDN. All names but the list's change with the content. */
export function fileHeaders(file: string): { mimeType: string; cacheControl: string } {
  return {
    mimeType: contentType(basename(file)) || 'application/octet-stream',
    cacheControl: file.endsWith(VIDEO_LIST) ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  }
}
