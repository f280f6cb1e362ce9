import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { SetupError } from '../setup-error.ts'

/**
 * A log without its database belongs to one that was moved away or removed, and may hold its last requests. SQLite would
 * delete it when it creates a new database, or replay it over one that is restored.
 *
 * @throws SetupError if there is such a log
 */
export function expectNoStrayLog(file: string): void {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const size = sizeOf(file)
  if (size) return
  // A server that was killed at its very first start leaves a journal beside an empty file.
  const logs = (size === 0 ? ['-wal'] : ['-wal', '-journal']).map((suffix) => file + suffix)
  const stray = logs.find((path) => sizeOf(path))
  if (stray)
    throw new SetupError(
      `${resolve(stray)} is the log of a database that is no longer there. It may hold the last quote requests, so ` +
        'nothing was changed. If you moved or renamed the database, move its log to the same place, with the same ' +
        'ending, or put both back. If it is lost, move the log away.',
    )
}
