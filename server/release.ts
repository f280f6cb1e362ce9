import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Content, readContent } from './content.ts'
import { CHECK_PAGE_FILE, type CheckPage, readCheckPage } from './routes/check-page.ts'

/** Everything the server takes from one build. A response is made from one release alone. */
export type Release = {
  /** The folder itself, not a link to it. */
  folder: string
  content: Content
  checkPage: CheckPage
  /** The files that visitors may have, by their paths: `/` is index.html, `/quote/sent` is quote/sent.html. */
  files: Map<string, string>
}

/** Where the server finds the release that visitors see now. */
export type Releases = { current: Release }

/** Not for visitors: hidden files, and the compressed ones, which are sent in place of the plain. */
const HIDDEN = /(^|\/)\.|\.(br|gz)$/
const FOR_THE_SERVER = ['content.json', CHECK_PAGE_FILE]

/**
 * Reads a built site.
 *
 * @param site its folder, or a link to it
 * @throws SetupError when the site was not built, or not to the end
 */
export async function readRelease(site: string): Promise<Release> {
  const folder = await realpath(site).catch(() => site)
  const content = await readContent(folder)
  const [checkPage, files] = await Promise.all([readCheckPage(folder), listFiles(folder)])
  const visible = files.filter((file) => !HIDDEN.test(file) && !FOR_THE_SERVER.includes(file))
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
