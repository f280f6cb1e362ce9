import { createHash } from 'node:crypto'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { MAX_TEXT_BYTES } from '../business/text-file.ts'
import { readRegularFile } from '../disk.ts'
import { isSentPicture, type SiteFolders, type Texts } from './drafts.ts'

/** The release that is complete but not live, within the project. */
export const STAGED = join('releases', 'staged')
/** Names what a release was built from. Hidden files are not public. */
const BUILT_FROM = '.built-from.json'

/** The files of the content: of texts their hash, of pictures their size and time. */
export type BuiltFrom = Record<string, string>

/** @param texts what the content will have in place of its files */
export async function describeContent(site: SiteFolders, texts: Texts = new Map()): Promise<BuiltFrom> {
  const { content: cwd, isContentFile } = site
  const names = await Array.fromAsync(
    glob(['*', '*/*', 'pictures/**'], { cwd, exclude: (name) => name.startsWith('.') }),
  )
  const files = names.map((name) => name.replaceAll(sep, '/'))
  const described: BuiltFrom = {}
  for (const file of [...new Set([...files, ...texts.keys()])].sort()) {
    const text = texts.get(file)
    if (text === '') continue
    const path = join(cwd, file)
    // What cannot be read, the check reports.
    if (isContentFile(file))
      described[file] = hashOf(text ?? (await readRegularFile(path, MAX_TEXT_BYTES).catch(() => '')))
    else if (PICTURE.test(file))
      described[file] = await stat(path).then(
        ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
        () => '',
      )
  }
  return described
}

const PICTURE = /\.(svg|png|jpe?g|webp|avif)$/i

export const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

export const saveBuiltFrom = (release: string, from: BuiltFrom) =>
  writeFile(join(release, BUILT_FROM), JSON.stringify(from))

/** Returns what a release was built from: `undefined` if there is none, or one of a version that did not say. */
export async function readBuiltFrom(release: string): Promise<BuiltFrom | undefined> {
  return readFile(join(release, BUILT_FROM), 'utf8').then(JSON.parse, () => undefined)
}

/** Whether the staged release is the content with these texts. */
export async function isStaged(site: SiteFolders, texts: Texts): Promise<boolean> {
  return isDeepStrictEqual(await readBuiltFrom(join(site.root, STAGED)), await describeContent(site, texts))
}

/**
 * The files that somebody has changed in the content folder since the live site was built: they go live as well. The
 * pictures of the desk come with a draft.
 */
export async function listUnbuilt(site: SiteFolders): Promise<string[]> {
  const live = await readBuiltFrom(join(site.root, 'dist'))
  const now = await describeContent(site)
  const isOther = (file: string) => live?.[file] !== now[file] && !isSentPicture(file)
  return live ? Object.keys({ ...live, ...now }).filter(isOther) : []
}
