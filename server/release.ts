import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Content, readContent } from './content.ts'
import { CHECK_PAGE_FILE, type CheckPage, readCheckPage } from './routes/check-page.ts'

/** Everything the server needs of one build. A response never mixes two releases. */
export type Release = {
  /** The folder itself, not a link to it. */
  folder: string
  content: Content
  checkPage: CheckPage
  /** The public files by URL path: `/` is index.html, `/quote/sent` is quote/sent.html. */
  files: Map<string, string>
}

/** Holds the release that the server currently serves. */
export type Releases = { current: Release }

/** Not public: hidden files, and compressed files, which are sent in place of the originals. */
const HIDDEN = /(^|\/)\.|\.(br|gz)$/
const SERVER_ONLY = ['content.json', CHECK_PAGE_FILE]

/**
 * Reads a built site.
 *
 * @param site its folder, or a link to it
 * @throws SetupError if the site is missing or incomplete
 */
export async function readRelease(site: string): Promise<Release> {
  const folder = await realpath(site).catch(() => site)
  const content = await readContent(folder)
  const [checkPage, files] = await Promise.all([readCheckPage(folder), listFiles(folder)])
  const visible = files.filter((file) => !HIDDEN.test(file) && !SERVER_ONLY.includes(file))
  return { folder, content, checkPage, files: new Map(visible.map((file) => [pathOf(file), file])) }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

function pathOf(file: string): string {
  return `/${file.replace(/(index)?\.html$/, '')}`
}
