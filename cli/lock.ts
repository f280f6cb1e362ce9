import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '../core/clock.ts'
import { isBusy } from '../core/store/sqlite.ts'

/** How long one process waits for another. */
const MAX_WAIT = 30 * MINUTE

/** Runs `work` while no other process works in a folder. The system releases SQLite's lock of a file even after kill -9. */
export async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const file = join(folder, 'lock.sqlite')
  await mkdir(folder, { recursive: true })
  // SQLite opens a file that this user may only read, and locks nothing.
  for (const path of [folder, file].filter(existsSync)) await access(path, constants.W_OK)
  const lock = new DatabaseSync(file)
  try {
    acquire(lock)
    return await work()
  } finally {
    lock.close()
  }
}

function acquire(lock: DatabaseSync): void {
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    if (!isBusy(cause)) throw cause
    console.log('Another command is at work. Waiting for it to finish.')
    lock.exec(`pragma busy_timeout = ${MAX_WAIT}; begin exclusive`)
  }
}
