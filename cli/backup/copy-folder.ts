import type { Stats } from 'node:fs'
import { chmod, cp, link, lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expectRoom } from '../../core/disk.ts'

/** Copied first, because others may write meanwhile: a list before its files, git's references before objects. */
const FIRST = ['video-list.json', '.git/refs', '.git/packed-refs', '.git/index']
/** Copied last: `git gc` writes a pack before it deletes the objects that the pack holds. */
const LAST = '.git/objects/pack'
/** A file that is being written (core/disk.ts), or git's lock. */
const UNFINISHED = /^\..+\.[\da-f-]{36}$|\.lock$/

/** Copies a folder that others may use. Links in it stay links, and what is as in `previous` is linked to it. */
export async function copyFolder(folder: string, target: string, previous?: string): Promise<void> {
  const source = await realpath(folder)
  for (const part of [...FIRST, '', LAST]) {
    // Others may have put a link in its place.
    if ((await realpath(join(source, part)).catch(() => '')) !== join(source, part)) continue
    await cp(join(source, part), join(target, part), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      force: false, // What was copied first stays.
      filter: (from, to) => isToCopy(from, to, part),
    })
  }

  // Those around what was copied first have the mode of a new folder.
  for (const folder of ['', '.git']) {
    const found = await statIfExists(join(source, folder))
    if (found?.isDirectory()) await chmod(join(target, folder), found.mode)
  }

  async function isToCopy(from: string, to: string, part: string): Promise<boolean> {
    const found = await statIfExists(from)
    if (found?.isDirectory()) return part === LAST || from !== join(source, LAST)
    if (found?.isSymbolicLink()) return true
    if (!found?.isFile() || UNFINISHED.test(basename(from))) return false
    const earlier = previous && join(previous, to.slice(target.length))
    if (earlier && isSame(found, await statIfExists(earlier)) && (await linkIfPossible(earlier, to))) return false
    await expectRoom(dirname(target), found.size)
    return true
  }
}

/** A copied time may lose its fraction of a millisecond. */
function isSame(one: Stats, other: Stats | undefined): boolean {
  return one.size === other?.size && Math.abs(one.mtimeMs - other.mtimeMs) < 2
}

/** Not every file system has hard links. */
function linkIfPossible(existing: string, path: string): Promise<boolean> {
  return link(existing, path).then(
    () => true,
    (error) => error.code === 'EEXIST',
  )
}

/** A file may have gone since its folder was read. */
function statIfExists(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
