import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { lstat, open, readlink, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SetupError } from './setup-error.ts'

export const MIB = 1024 * 1024

/** What photos, videos and backups leave free for requests, in bytes. */
export const MIN_FREE = 100 * MIB

const SQLITE_FULL = 13
const POSTGRES_FULL = '53100'

/** How much is free on the disk that holds a file or folder, in bytes. */
export async function freeSpace(path: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(path)
  // Some network file systems do not tell.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** @throws Error as on a full disk, if a file of this size would take what is left for requests */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeSpace(folder)
  if (free - bytes >= MIN_FREE) return
  const message = `only ${Math.round(free / MIB)} MB are free on its disk, of which ${MIN_FREE / MIB} MB are for requests`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Whether an error says that the disk is full: of a file, of SQLite, of Postgres, or in the words of another program. */
export function isFull(error: unknown): boolean {
  const { code, errcode, message } = Object(error)
  return (
    errcode === SQLITE_FULL || code === POSTGRES_FULL || /ENOSPC|no space left on device/i.test(`${code} ${message}`)
  )
}

/** Whether a path is a folder, or within it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.($|[/\\])/.test(way) && !isAbsolute(way)
}

/** Returns a path itself, or the closest folder around it that exists. */
export function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path))
}

/** Holds the database, the emails and, by default, the videos. */
const DATA_FOLDER = 'data'

/** Creates a folder with this mode, whatever the umask. One in data/ makes data/ private, whoever created it. */
export function createFolder(folder: string, mode = 0o755): void {
  const data = resolve(DATA_FOLDER)
  if (isWithin(data, resolve(folder))) {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    removeOthersAccess(data)
  }
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first) for (let path = resolve(folder); isWithin(first, path); path = dirname(path)) chmodSync(path, mode)
}

/** Creates the file of a SQLite database for this user alone. SQLite gives the files beside it the same mode. */
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

/** Writes a file so that it appears whole, even after a power cut, with this mode, whatever the umask. */
export async function replaceFile(
  target: string,
  content: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  const folder = dirname(target)
  const part = join(folder, `.${basename(target)}.${randomUUID()}`)
  createFolder(folder)
  try {
    // By its handle: the folder may be another user's, who could put a link in place of a path.
    const file = await open(part, 'wx', mode)
    await file.chmod(mode)
    await pipeline(content, file.createWriteStream({ flush: true }))
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await flushNames(folder)
}

/** Flushes the names in a folder. After a power cut, a file could otherwise be missing that another one names. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

// Windows knows neither. Without the second, a pipe would keep whoever opens it.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/** Reads a file into which somebody else may have put anything. @throws SetupError if it is no file, or too large */
export async function readRegularFile(path: string, maxBytes: number): Promise<Buffer> {
  expectRegular(path, await lstat(path))
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    // Something else may have taken its place.
    const about = await file.stat()
    expectRegular(path, about)
    expectSize(path, about.size, maxBytes)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** @throws SetupError if a file is not one, such as a link */
export function expectRegular(path: string, about: Stats): void {
  if (!about.isFile())
    throw new SetupError(
      `${basename(path)} is a ${kindOf(about)}, not a file. Put the file itself there, or remove it.`,
    )
}

/** @throws SetupError if a file is too large to be read */
export function expectSize(path: string, bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return
  const [size, most] = [bytes, maxBytes].map((number) => `${Math.ceil(number / 1024).toLocaleString('en-GB')} KB`)
  throw new SetupError(`${basename(path)} has ${size}, and may have ${most}. Make it smaller.`)
}

function kindOf(about: Stats): string {
  if (about.isSymbolicLink()) return 'link'
  if (about.isDirectory()) return 'folder'
  if (about.isFIFO()) return 'pipe'
  return about.isSocket() ? 'socket' : 'device'
}

/**
 * Works in a folder by its handle, so that nobody can put a link in its place meanwhile.
 *
 * @param folder its real path
 * @param work receives its path by the handle
 * @throws SetupError if it is a link by now
 */
export async function workIn<Result>(folder: string, work: (held: string) => Promise<Result>): Promise<Result> {
  if (process.platform !== 'linux') return work(folder)
  const handle = await open(folder)
  try {
    const held = `/proc/self/fd/${handle.fd}`
    if ((await readlink(held)) !== folder) throw new SetupError(`${folder} is a link, which is not followed.`)
    return await work(held)
  } finally {
    await handle.close()
  }
}

/** The SHA-256 of a file's content, in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
