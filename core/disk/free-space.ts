import { statfs } from 'node:fs/promises'

export const MIB = 1024 * 1024

/** What photos, videos and backups leave free for requests, in bytes. */
export const MIN_FREE = 100 * MIB

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
