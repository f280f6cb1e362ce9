import type { Env } from '../env.ts'
import { folderStorage } from './folder.ts'
import type { GalleryStorage } from './storage.ts'

/**
 * Opens the storage that GALLERY_STORAGE names. Loads the S3 client only if it is needed.
 *
 * @throws SetupError if a setting that the storage needs is missing or wrong
 */
export async function openGalleryStorage(env: Env): Promise<GalleryStorage> {
  const { kind, location } = env.galleryStorage
  if (kind === 's3') return (await import('./s3.ts')).s3Storage(env)
  return folderStorage(location)
}
