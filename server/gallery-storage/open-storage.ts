import type { Settings } from '../settings.ts'
import { folderStorage } from './folder.ts'
import type { GalleryStorage } from './storage.ts'

/**
 * Opens the storage that GALLERY_STORAGE names. Loads the S3 client only if it is needed.
 *
 * @throws SetupError if a setting that the storage needs is missing or wrong
 */
export async function openGalleryStorage(settings: Settings): Promise<GalleryStorage> {
  const { kind, location } = settings.galleryStorage
  if (kind === 's3') return (await import('./s3.ts')).s3Storage(settings)
  return folderStorage(location)
}
