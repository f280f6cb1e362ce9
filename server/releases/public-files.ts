import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pagePath } from '../../core/business/links.ts'
import { DAY } from '../../core/clock.ts'
import { CHECK_PAGE_FILE } from './check-page.ts'
import { REVIEW_PAGES } from './review-pages.ts'

/** A file of a built site that has a URL. */
export type PublicFile = {
  /** Its path within the site. */
  name: string
  /** When it is gone (milliseconds since 1970), if only pages of earlier releases use it. */
  expiresAt?: number
}

/** The folder of files whose names contain a hash of their content. */
export const HASHED = /^_astro\//
/** Hidden files are not public, except those for other programs (RFC 8615). */
const HIDDEN = /(^|\/)\.(?!well-known\/)/
const SERVER_ONLY = ['content.json', CHECK_PAGE_FILE]
/** What browsers, and programs that show a link, ask for without being told. */
const FAVICON = '/favicon.ico'

/** Lists the public files of a built site by URL path. Files in `ownPages`, which are no pages, keep their ending. */
export async function listPublicFiles(folder: string, ownPages: string[] = []): Promise<Map<string, PublicFile>> {
  const files = new Map<string, PublicFile>()
  const names = await listFiles(folder)
  const kept = await readKeptFiles(folder)
  for (const name of names) {
    if (
      HIDDEN.test(name) ||
      SERVER_ONLY.includes(name) ||
      name.startsWith(REVIEW_PAGES) ||
      isCompressedCopy(name, names)
    )
      continue
    const since = kept[name.replace(HASHED, '')]
    const path = ownPages.includes(name) ? `/${name}` : pagePath(name)
    files.set(path, { name, ...(since && { expiresAt: expiryOf(since) }) })
  }
  const icon = files.get('/icons/48.png')
  if (icon && !files.has(FAVICON)) files.set(FAVICON, icon)
  return files
}

/** The path of every file within the folder, with slashes. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
}

/** Whether a file is sent in place of its original. */
function isCompressedCopy(name: string, names: Set<string>): boolean {
  return names.has(name.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(name)
}

/** The file of a release that lists the hashed files which it keeps of earlier ones. */
export const KEPT_FILES = '.carried.json'

/** How long visitors may have a page open and still get the files that it loads late. Then they are gone for good. */
const MAX_KEPT_AGE = DAY

/** Hashed files that a release no longer uses, each with the time (ISO 8601) of the first build without it. */
export type KeptFiles = Record<string, string>

/** Reads which hashed files a release keeps of earlier ones. */
export async function readKeptFiles(release: string): Promise<KeptFiles> {
  return JSON.parse(await readFile(join(release, KEPT_FILES), 'utf8').catch(() => '{}'))
}

/** When a file is gone that a build left out at this time. In milliseconds since 1970. */
export const expiryOf = (since: string): number => Date.parse(since) + MAX_KEPT_AGE
