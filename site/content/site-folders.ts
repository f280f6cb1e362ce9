import { resolve } from 'node:path'
import type { Site, SiteFolders } from '../../core/publishing/content-files.ts'
import { applyEdits, formatFile, parseFile } from './edit-file.ts'
import { kindOf } from './schemas/content-files.ts'

type Settings = { contentDir: string; deskFolder: string }

/** The folders that the settings name. */
export const siteFolders = ({ contentDir, deskFolder }: Settings): SiteFolders => ({
  root: resolve('.'),
  content: resolve(contentDir),
  desk: resolve(deskFolder),
  isContentFile: (file) => kindOf(file) !== undefined,
})

/** A site whose content can be edited. */
export const editableSite = (folders: SiteFolders, store: Site['store']): Site => ({
  ...folders,
  store,
  parse: parseFile,
  format: formatFile,
  apply: applyEdits,
})
