import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The first and last byte of a file to read, counted from 0. Without `end`: to the end of the file. */
export type ByteRange = { start: number; end?: number | undefined }

/** A file or a range of it, open for reading. Destroy the body unless you read it to its end. */
export type OpenFile = {
  body: Readable
  /** The size of the whole file in bytes. */
  size: number
  /** The requested range, ending within the file; `undefined` for the whole file. */
  range: { start: number; end: number } | undefined
  /** Changes with the content. In double quotes, as in an ETag header. */
  etag: string | undefined
}

/**
 * Where the gallery's videos are kept: files under paths such as `entries/ID.json`. A file is replaced as a whole, so
 * a reader sees the old one or the new one. A missing bucket is an error.
 */
export type GalleryStorage = {
  /** The value of GALLERY_STORAGE, for messages. */
  name: string
  /**
   * Opens a file for a visitor.
   *
   * @returns `undefined` if there is no such file
   * @throws OutsideFileError if the range starts after the end of the file; any other error is an outage
   */
  open(file: string, range?: ByteRange, abortSignal?: AbortSignal): Promise<OpenFile | undefined>
  /** The paths of the files directly in a folder; `''` is the top folder. A missing folder is empty. */
  list(folder: string): Promise<string[]>
  write(file: string, content: string): Promise<void>
  /** Writes a local file, and reports how many bytes have been sent. */
  upload(file: string, source: string, onBytes?: (bytes: number) => void): Promise<void>
  /** Does nothing if there is no such file. */
  remove(file: string): Promise<void>
}

/** The requested range starts after the end of the file. */
export class OutsideFileError extends Error {
  override readonly name = 'OutsideFileError'
}

/** The content of a file; `undefined` if there is no such file. */
export async function readText(storage: GalleryStorage, file: string): Promise<string | undefined> {
  const opened = await storage.open(file)
  return opened && text(opened.body)
}

/** Whether there is such a file. */
export async function fileExists(
  storage: GalleryStorage,
  file: string,
  abortSignal?: AbortSignal,
): Promise<boolean> {
  const opened = await storage.open(file, undefined, abortSignal)
  opened?.body.destroy()
  return opened !== undefined
}

/** Reads a local file for an upload, and reports how many bytes of it have been consumed. */
export async function* readChunks(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    yield chunk
    bytes += chunk.length
    onBytes?.(bytes)
  }
}
