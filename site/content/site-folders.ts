import { resolve } from 'node:path'
import type { SiteFolders } from '../../core/publishing/drafts.ts'
import { kindOf } from './schemas/content-files.ts'

/** The folders that the settings name. */
export const siteFolders = ({ contentDir, deskFolder }: { contentDir: string; deskFolder: string }): SiteFolders => ({
  root: resolve('.'),
  content: resolve(contentDir),
  desk: resolve(deskFolder),
  isContentFile: (file) => kindOf(file) !== undefined,
})
