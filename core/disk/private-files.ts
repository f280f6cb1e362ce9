import { chmodSync, closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isWithin } from './paths.ts'

/** Holds the database, the emails and, by default, the videos. */
const DATA_FOLDER = 'data'

/**
 * Creates a folder with this mode, whatever the umask. If it is in data/, only this user can read data/ from then on, whoever created it. A folder
 * elsewhere keeps its mode if it exists, because it may hold other things.
 */
export function createFolder(folder: string, mode = 0o755): void {
  const data = resolve(DATA_FOLDER)
  if (isWithin(data, resolve(folder))) {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    removeOthersAccess(data)
  }
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first) for (let path = resolve(folder); isWithin(first, path); path = dirname(path)) chmodSync(path, mode)
}

/**
 * Creates the file of a SQLite database, unless it exists, and lets only this user read it. SQLite gives new companion
 * files the database's mode.
 */
export function createDatabaseFile(file: string): void {
  createFolder(dirname(file), 0o700)
  closeSync(openSync(file, 'a', 0o600))
  // SQLite names the companion files after the file that a link leads to.
  for (const suffix of ['', '-wal', '-shm']) removeOthersAccess(realpathSync(file) + suffix)
}

function removeOthersAccess(path: string): void {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 }
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch {
    // It is another user's, or its file system has no modes: the server must run all the same.
  }
}
