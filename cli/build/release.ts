import {
  chmod,
  cp,
  glob,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SECOND } from '../../core/clock.ts'
import { hashFile } from '../../core/disk.ts'
import { STAGED } from '../../core/publishing/built-from.ts'
import { readBuiltContent } from '../../server/releases/built-content.ts'
import { expiryOf, KEPT_FILES, type KeptFiles, readKeptFiles } from '../../server/releases/public-files.ts'
import { withLock } from '../lock.ts'

/** The folder of releases, within the project. */
const RELEASES = 'releases'
/** The link to the current release. */
const DIST = 'dist'
/** The folder of hashed files, within a release. */
const HASHED = '_astro'
/** Astro's cache of encoded pictures, within the project. */
export const PICTURE_CACHE = 'node_modules/.astro/assets'

const MAX_RELEASES = 5
/** By then the server has switched to the new release (server/releases/release.ts). */
const SWITCH_TIME = 3 * SECOND

/**
 * Builds a release in a new folder, and points dist/ to it once it is complete. If anything fails before that, dist/
 * stays unchanged.
 *
 * @param root the project folder
 * @param build writes the site into a folder
 * @param purge whether to delete everything of earlier builds: their releases, their files that visitors may still have
 * in use, and the cache of encoded pictures
 * @returns the folder of the release, within the project
 */
export async function buildRelease(
  root: string,
  build: (folder: string) => Promise<void>,
  purge = false,
): Promise<string> {
  await stageRelease(root, build)
  return goLive(root, purge)
}

/** Builds a release that is not live, in place of the last such one. */
export async function stageRelease(root: string, build: (folder: string) => Promise<void>): Promise<void> {
  // Not the folder of a build that was killed: its Astro may still be writing.
  const unfinished = join(root, RELEASES, `building-${process.pid}`)
  for await (const old of glob('building*', { cwd: join(root, RELEASES) }))
    await rm(join(root, RELEASES, old), { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    await build(unfinished)
    await rm(join(root, STAGED), { recursive: true, force: true })
    await rename(unfinished, join(root, STAGED))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Points dist/ to the staged release. Returns its folder. */
export async function goLive(root: string, purge = false): Promise<string> {
  const staged = join(root, STAGED)
  const previous = await readContent(join(root, DIST))
  // The files of a release from another content folder are those of another business. One of an earlier version does
  // not name its own.
  const isSame = [undefined, (await readContent(staged))?.contentDir].includes(previous?.contentDir)
  if (previous && isSame && !purge) await carryHashedFiles(join(root, DIST), staged)
  const release = await publish(root, DIST, RELEASES, staged)
  if (purge) await setTimeout(SWITCH_TIME)
  await removeOld(root, DIST, RELEASES, purge ? 1 : MAX_RELEASES)
  if (purge) await rm(join(root, PICTURE_CACHE), { recursive: true, force: true })
  return release
}

const readContent = (site: string) => readBuiltContent(site).catch(() => undefined)

/** Keeps the hashed files of earlier releases for a day, except unused ones: visitors may have their pages open. */
export async function carryHashedFiles(from: string, to: string): Promise<void> {
  const before = await readKeptFiles(from)
  const kept: KeptFiles = await readKeptFiles(to)
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

/** Lets every user read a release, whatever the umask. A file that is unchanged keeps its time, and so its ETag. */
async function finishFiles(from: string, to: string): Promise<void> {
  await chmod(to, 0o755)
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    if (!entry.isFile()) continue
    await chmod(path, 0o644)
    const before = join(from, relative(to, path))
    const [last, now] = await Promise.all([stat(before).catch(() => undefined), stat(path)])
    if (last?.size === now.size && (await hashFile(before)) === (await hashFile(path)))
      await utimes(path, last.mtime, last.mtime)
  }
}

/** Makes a build readable, names it, and points a link to it: except on Windows atomically. Returns its folder. */
export async function publish(root: string, link: string, builds: string, unfinished: string): Promise<string> {
  await finishFiles(join(root, link), unfinished)
  await chmod(join(root, builds), 0o755)
  // The name sorts by time, and is also valid on Windows.
  const release = join(builds, new Date().toISOString().replaceAll(':', '-'))
  await rename(unfinished, join(root, release))
  const next = join(root, builds, 'next')
  await rm(next, { force: true })
  if (process.platform === 'win32') {
    await symlink(join(root, release), next, 'junction')
    // Windows cannot rename over an existing folder. Meanwhile, the server keeps the release that it has read.
    await rm(join(root, link), { force: true })
  } else {
    // Relative, so that the project can be moved or copied into an image.
    await symlink(release, next)
  }
  await rename(next, join(root, link))
  return release
}

/** Removes all builds in a folder but the newest, and the one that the link points to. */
export async function removeOld(root: string, link: string, builds: string, kept: number): Promise<void> {
  const folder = join(root, builds)
  const inUse = basename(await realpath(join(root, link)))
  const entries = await readdir(folder, { withFileTypes: true })
  const releases = entries.filter((entry) => entry.isDirectory() && /^\d/.test(entry.name)).map(({ name }) => name)
  const old = releases.sort().slice(0, -kept)
  for (const name of old.filter((name) => name !== inUse)) await rm(join(folder, name), { recursive: true })
}

/** Runs `work` while no other process builds. */
export const withBuildLock = <Result>(root: string, work: () => Promise<Result>): Promise<Result> =>
  withLock(join(root, RELEASES), work)
