import type { Settings } from '../settings.ts'
import { folderStorage } from './folder.ts'
import type { GalleryStorage } from './storage.ts'

/** Opens the storage that GALLERY_STORAGE names. @throws SetupError if a setting is missing or wrong */
export async function openGalleryStorage(settings: Settings): Promise<GalleryStorage> {
  const { kind, location } = settings.galleryStorage
  if (kind === 's3') return (await import('./s3.ts')).s3Storage(settings)
  return folderStorage(location)
}
