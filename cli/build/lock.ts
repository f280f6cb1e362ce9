import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RELEASES } from './release.ts'

/** How long a build waits for the one before it. */
const MAX_WAIT = 30 * 60 * 1000 // 30 minutes

/**
 * Does `work` while no other process does. The lock is that of an SQLite file: the system releases it whenever
 * the process ends, even by kill -9.
 */
export async function buildAlone<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
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
  } catch {
    console.log('Another build is running. This one waits for it.')
    lock.exec(`pragma busy_timeout = ${MAX_WAIT}; begin exclusive`)
  }
}
