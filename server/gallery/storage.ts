import type { Readable } from 'node:stream'
import type { FileStorage } from '@flystorage/file-storage'
import type { Env } from '../env.ts'
import { folderStorage } from './folder.ts'

/** The name of the list of videos in every storage. */
export const VIDEO_LIST = 'video-list.json'

/** The first and last byte of a file to read, counted from 0. Without `end`: to the end of the file. */
export type ByteRange = { start: number; end?: number | undefined }

/** A file or a range of it, open for reading. Destroy the body unless you read it to its end. */
export type OpenFile = {
  body: Readable
  /** The size of the whole file in bytes. */
  size: number
  /** The requested range, ending within the file; `undefined` for the whole file. */
  range: { start: number; end: number } | undefined
  /** Changes with the content. Quoted, as an ETag header is. */
  etag: string | undefined
}

/** A storage for the gallery's videos. Writes are atomic: readers see either the old file or the new one. */
export type GalleryStorage = {
  /** The value of GALLERY_STORAGE, for messages. */
  name: string
  files: FileStorage
  /**
   * Opens a file for a visitor.
   *
   * @returns `undefined` if there is no such file
   * @throws OutsideFileError if the range starts after the end of the file; any other error is an outage
   */
  open(file: string, range?: ByteRange, abortSignal?: AbortSignal): Promise<OpenFile | undefined>
}

export type CloudLocation = {
  /** The name of the container (Azure) or the bucket (S3). */
  location: string
  /** The folder in it; empty for none. */
  folder: string
  azureConnection: string | undefined
  awsEndpoint: string | undefined
}

/**
 * Opens the storage that GALLERY_STORAGE names. Loads the client of a cloud provider only if needed.
 *
 * @throws SetupError if a setting that the storage needs is missing or wrong
 */
export async function openGalleryStorage(
  env: Pick<Env, 'galleryStorage' | 'azureConnection' | 'awsEndpoint'>,
): Promise<GalleryStorage> {
  const { kind, ...rest } = env.galleryStorage
  if (kind === 'azure') return (await import('./azure.ts')).azureStorage({ ...env, ...rest })
  if (kind === 's3') return (await import('./s3.ts')).s3Storage({ ...env, ...rest })
  return folderStorage(rest.location)
}
