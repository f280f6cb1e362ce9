import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '../../core/clock.ts'
import { isBusy } from '../../core/store/sqlite.ts'
import { RELEASES } from './release.ts'

/** How long a build waits for another one. */
const LOCK_TIMEOUT = 30 * MINUTE

/** Runs `work` while no other process builds. The system releases SQLite's lock of a file even after kill -9. */
export async function withBuildLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(join(root, RELEASES), { recursive: true })
  const lock = new DatabaseSync(join(root, RELEASES, 'lock.sqlite'))
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
    console.log('Another build is running. Waiting for it to finish.')
    lock.exec(`pragma busy_timeout = ${LOCK_TIMEOUT}; begin exclusive`)
  }
}
