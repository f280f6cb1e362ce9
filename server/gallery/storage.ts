import type { Readable } from 'node:stream'
import type { FileStorage } from '@flystorage/file-storage'
import type { Env } from '../env.ts'
import { folderStorage } from './folder.ts'

/** The list of the videos, by its name in every storage. */
export const VIDEO_LIST = 'video-list.json'

/** Bytes of a file, counted from 0; without an end, all from the start on. */
export type Part = { start: number; end?: number | undefined }

/** A file that is being read, or a part of it. Whoever does not read the body to its end destroys it. */
export type OpenFile = {
  body: Readable
  /** Bytes in the whole file. */
  size: number
  /** The first and the last byte of the part that was asked for, as far as the file goes. */
  range: { start: number; end: number } | undefined
  /** Changes with the content; in quotes, as HTTP wants it. */
  etag: string | undefined
}

/** Where the videos of the gallery are kept. A file appears whole or not at all, and replaces another at once. */
export type GalleryStorage = {
  /** What the owner calls it: the value of GALLERY_STORAGE. */
  name: string
  /** Writes, lists, reads and deletes. */
  files: FileStorage
  /**
   * Opens a file for a visitor.
   *
   * @returns nothing where there is no such file
   * @throws Problem `outsideFile` where the part begins behind the file's end; anything else is an outage
   */
  open(file: string, part?: Part, abortSignal?: AbortSignal): Promise<OpenFile | undefined>
}

/** A container or bucket of a cloud. */
export type CloudPlace = {
  place: string
  /** The folder in it; none where empty. */
  folder: string
  azureConnection: string | undefined
  awsEndpoint: string | undefined
}

/**
 * Opens the storage of the settings. The clouds' clients are loaded only where one is used.
 *
 * @throws SetupError where a setting that the storage needs is missing or cannot be used
 */
export async function openGalleryStorage(
  env: Pick<Env, 'galleryStorage' | 'azureConnection' | 'awsEndpoint'>,
): Promise<GalleryStorage> {
  const { kind, ...rest } = env.galleryStorage
  if (kind === 'azure') return (await import('./azure.ts')).azureStorage({ ...env, ...rest })
  if (kind === 's3') return (await import('./s3.ts')).s3Storage({ ...env, ...rest })
  return folderStorage(rest.place)
}
