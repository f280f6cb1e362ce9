import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { contentType } from 'mime-types'
import { pagePath } from '../../business/page-path.ts'
import { SVG_POLICY } from '../http/headers.ts'
import { CHECK_PAGE_FILE } from './check-page.ts'
import { expiryOf, readKeptFiles } from './kept-files.ts'

/** A public file of the built site, in memory. */
export type PublicFile = {
  isPage: boolean
  /** When it is gone (milliseconds since 1970), if only pages of earlier releases use it. */
  expiresAt?: number
  /** Those of every response, also of 304. */
  headers: Record<string, string>
  identity: Representation
  /** The compressed copies, which the build writes of text files. */
  br?: Representation
  gzip?: Representation
}

/** The bytes of a file in one encoding, and the headers that describe them. */
type Representation = { body: Buffer; etag: string; headers: Record<string, string> }

/** Not public: hidden files, and compressed copies, which are sent in place of the originals. */
const HIDDEN = /(^|\/)\.|\.(br|gz)$/
/** The folder of files whose names contain a hash of their content. */
const HASHED = /^_astro\//
const SERVER_ONLY = ['content.json', CHECK_PAGE_FILE]

/**
 * Reads the public files of a built site.
 *
 * @returns the files by URL path: `/` is index.html, `/quote/sent` is quote/sent.html
 */
export async function readPublicFiles(folder: string): Promise<Map<string, PublicFile>> {
  const files = new Map<string, PublicFile>()
  const names = await listFiles(folder)
  const kept = await readKeptFiles(folder)
  // One at a time: reading all at once could exceed the number of files that the process may open.
  for (const name of names) {
    if (HIDDEN.test(name) || SERVER_ONLY.includes(name)) continue
    const file = await readPublicFile(folder, name, names)
    const since = kept[name.replace(HASHED, '')]
    files.set(pagePath(name), since ? { ...file, expiresAt: expiryOf(since) } : file)
  }
  return files
}

/** The path of every file within the folder, with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

async function readPublicFile(folder: string, name: string, names: string[]): Promise<PublicFile> {
  const type = contentType(basename(name)) || 'application/octet-stream'
  async function read(ending: string, encoding: Record<string, string>): Promise<Representation> {
    const body = await readFile(join(folder, name + ending))
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    return { body, etag, headers: { 'content-type': type, ...encoding } }
  }
  return {
    isPage: name.endsWith('.html'),
    headers: {
      'cache-control': cacheControl(name),
      ...(type === 'image/svg+xml' && { 'content-security-policy': SVG_POLICY }),
    },
    identity: await read('', {}),
    ...(names.includes(`${name}.br`) && { br: await read('.br', { 'content-encoding': 'br' }) }),
    ...(names.includes(`${name}.gz`) && { gzip: await read('.gz', { 'content-encoding': 'gzip' }) }),
  }
}

/** Hashed files never change. Pages are revalidated each time, mostly with a 304. */
function cacheControl(name: string): string {
  if (HASHED.test(name)) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
