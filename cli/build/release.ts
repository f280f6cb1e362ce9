import {
  cp,
  glob,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expiryOf, KEPT_FILES, type KeptFiles, readKeptFiles } from '../../server/release/kept-files.ts'

/** The folder of releases, within the project. */
export const RELEASES = 'releases'
/** The link to the current release. */
const DIST = 'dist'
/** The folder of hashed files, within a release. */
const HASHED = '_astro'
/** Names the content folder that a release was built from. */
const CONTENT_DIR = '.content-dir'
/** Astro's cache of encoded pictures, within the project. */
export const PICTURE_CACHE = 'node_modules/.astro/assets'

const MAX_RELEASES = 5

/**
 * Builds a release in a new folder, and points dist/ to it once it is complete. If anything fails before that, dist/
 * stays unchanged.
 *
 * @param root the project folder
 * @param contentDir the content folder. The files of a release from another one are those of another business.
 * @param build writes the site into a folder
 * @param purge whether to delete everything of earlier builds: their releases, their files that visitors may still have
 * in use, and the cache of encoded pictures
 * @returns the folder of the release, within the project
 */
export async function buildRelease(
  root: string,
  contentDir: string,
  build: (folder: string) => Promise<void>,
  purge = false,
): Promise<string> {
  const unfinished = join(root, RELEASES, 'building')
  // A build that was killed leaves its folder behind.
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    await build(unfinished)
    await writeFile(join(unfinished, CONTENT_DIR), contentDir)
    const previous = await readFile(join(root, DIST, CONTENT_DIR), 'utf8').catch(() => undefined)
    if (previous === contentDir && !purge) await carryHashedFiles(join(root, DIST), unfinished)
    // The name sorts by time, and is also valid on Windows.
    const release = join(RELEASES, new Date().toISOString().replaceAll(':', '-'))
    await rename(unfinished, join(root, release))
    await pointTo(root, release)
    await removeOldReleases(root, purge ? 1 : MAX_RELEASES)
    if (purge) await rm(join(root, PICTURE_CACHE), { recursive: true, force: true })
    return release
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * Keeps the hashed files of earlier releases for a day, because visitors may still have their pages open. Leaves out
 * files that no page refers to.
 */
async function carryHashedFiles(from: string, to: string): Promise<void> {
  const before = await readKeptFiles(from)
  const kept: KeptFiles = {}
  const built = new Set(await hashedFiles(to))
  const text = await readText(from)
  for (const file of await hashedFiles(from)) {
    const since = before[file] ?? new Date().toISOString()
    const referenced = file in before || text.includes(basename(file).replace(/\.(br|gz)$/, ''))
    if (!referenced || built.has(file) || Date.now() > expiryOf(since)) continue
    await cp(join(from, HASHED, file), join(to, HASHED, file))
    kept[file] = since
  }
  await writeFile(join(to, KEPT_FILES), JSON.stringify(kept))
}

function hashedFiles(site: string): Promise<string[]> {
  return Array.fromAsync(glob('**/*.*', { cwd: join(site, HASHED) }))
}

async function readText(site: string): Promise<string> {
  const files = await Array.fromAsync(glob('**/*.{html,css,js}', { cwd: site }))
  return (await Promise.all(files.map((file) => readFile(join(site, file), 'utf8')))).join('\n')
}

/** Points dist/ to a release. Except on Windows, this is atomic. */
async function pointTo(root: string, release: string): Promise<void> {
  const next = join(root, RELEASES, 'next')
  await rm(next, { force: true })
  if (process.platform === 'win32') {
    await symlink(join(root, release), next, 'junction')
    // Windows cannot rename over an existing folder. Meanwhile, the server keeps the release that it has read.
    await rm(join(root, DIST), { force: true })
  } else {
    // Relative, so that the project can be moved or copied into an image.
    await symlink(release, next)
  }
  await rename(next, join(root, DIST))
}

async function removeOldReleases(root: string, kept: number): Promise<void> {
  const folder = join(root, RELEASES)
  const inUse = basename(await realpath(join(root, DIST)))
  const entries = await readdir(folder, { withFileTypes: true })
  const releases = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const old = releases.sort().slice(0, -kept)
  for (const name of old.filter((name) => name !== inUse)) await rm(join(folder, name), { recursive: true })
}
