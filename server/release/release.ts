import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { WITHOUT_GALLERY } from '../../gallery/video-list.ts'
import type { CheckPage } from '../http/error-handler.ts'
import { type Content, readBuiltContent } from './built-content.ts'
import { readCheckPage } from './check-page.ts'
import { type PublicFile, readPublicFiles } from './public-files.ts'

/** Everything the server needs of one build. A response never mixes two releases. */
export type Release = {
  /** The folder itself, not a link to it. */
  folder: string
  /** Whether there are videos. Otherwise the pages have no gallery, and no links to it. */
  hasVideos: boolean
  content: Content
  checkPage: CheckPage
  files: Map<string, PublicFile>
}

export type Releases = { current: Release }

/**
 * Reads a built site into memory.
 *
 * @param site its folder, or a link to it
 * @param hasVideos whether the gallery has videos
 * @throws SetupError if the site is missing or incomplete
 */
export async function readRelease(site: string, hasVideos = true): Promise<Release> {
  const folder = await realpath(site).catch(() => site)
  const content = await readBuiltContent(folder)
  const variant = join(folder, WITHOUT_GALLERY)
  const hasVariant = !hasVideos && existsSync(variant)
  const checkPage = await readCheckPage(hasVariant ? variant : folder, content.choices)
  const files = await readPublicFiles(folder)
  if (hasVariant) for (const [path, page] of await readPublicFiles(variant)) files.set(path, page)
  return { folder, hasVideos, content, checkPage, files }
}
