import { createHash } from 'node:crypto'
import { glob, lstat, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MAX_TEXT_BYTES } from '../business/text-file.ts'
import { readRegularFile } from '../disk.ts'
import { isSentPicture, type SiteFolders } from './content-files.ts'

/** The release that is complete but not live, within the project. */
export const STAGED = join('releases', 'staged')
/** Names what a release was built from. Hidden files are not public. */
const BUILT_FROM = '.built-from.json'

/** The files of a content folder, and what is in them: of texts their hash, of others their size. */
export type Contents = Record<string, string>

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The names of all files of a content folder that may be of the content. Hidden ones are not. */
export async function listContent(folder: string): Promise<string[]> {
  const exclude = (name: string) => name.startsWith('.')
  const names = await Array.fromAsync(glob(['*', '*/*', 'pictures/**'], { cwd: folder, exclude }))
  return [...new Set(names.map((name) => name.replaceAll(sep, '/')))].sort()
}

export async function describeContent(folder: string, isContentFile: SiteFolders['isContentFile']): Promise<Contents> {
  const contents: Contents = {}
  for (const file of await listContent(folder)) {
    const path = join(folder, file)
    // What cannot be read, the check reports.
    if (isContentFile(file)) contents[file] = hashOf(await readRegularFile(path, MAX_TEXT_BYTES).catch(() => ''))
    else if (PICTURE.test(file)) contents[file] = String((await lstat(path)).size)
  }
  return contents
}

const PICTURE = /\.(svg|png|jpe?g|webp|avif)$/i

export const saveBuiltFrom = (release: string, contents: Contents) =>
  writeFile(join(release, BUILT_FROM), JSON.stringify(contents))

/** Returns what a release was built from: `undefined` if there is none, or one of a version that did not say. */
async function readBuiltFrom(release: string): Promise<Contents | undefined> {
  return readFile(join(release, BUILT_FROM), 'utf8').then(JSON.parse, () => undefined)
}

/**
 * The files that somebody has changed in the content folder since the live site was built: they go live as well. The
 * pictures of the desk come with an edit.
 */
export async function listForeign(site: SiteFolders): Promise<string[]> {
  const live = await readBuiltFrom(join(site.root, 'dist'))
  const now = await describeContent(site.content, site.isContentFile)
  const isForeign = (file: string) => live?.[file] !== now[file] && !isSentPicture(file)
  return live ? Object.keys({ ...live, ...now }).filter(isForeign) : []
}
