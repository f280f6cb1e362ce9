import { resolve } from 'node:path'
import type { Settings } from '../../server/settings.ts'

/** The folders that a backup saves, by their names in it. */
export function savedFolders({ galleryStorage, contentDir }: Settings): Record<string, string> {
  return {
    content: resolve(contentDir),
    ...(galleryStorage.kind === 'file' && { 'gallery-videos': resolve(galleryStorage.location) }),
    public: resolve('public'),
  }
}
