import { access, constants, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckPage } from '../http/error-handler.ts'
import { type BuiltContent, readBuiltContent } from './built-content.ts'
import { readCheckPage } from './check-page.ts'
import { listPublicFiles, type PublicFile } from './public-files.ts'

/** Everything the server needs of one build. A response never mixes two releases. */
export type Release = {
  /** The folder itself, not a link to it. */
  folder: string
  content: BuiltContent
  checkPage: CheckPage
  files: Map<string, PublicFile>
}

export type Releases = { current: Release }

/**
 * Reads what the server needs to know of a built site.
 *
 * @param site its folder, or a link to it
 * @throws SetupError if the site is missing or incomplete
 */
export async function readRelease(site: string): Promise<Release> {
  const folder = await realpath(site).catch(() => site)
  const content = await readBuiltContent(folder)
  const checkPage = await readCheckPage(folder, content.choices)
  const files = await listPublicFiles(folder, content.ownPages)
  for (const { name } of files.values()) await access(join(folder, name), constants.R_OK)
  return { folder, content, checkPage, files }
}
