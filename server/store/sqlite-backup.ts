import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, lstatSync, openSync, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SetupError } from '../setup-error.ts'

/**
 * Copies an open database to a file that only this user can read. The file appears once it is complete.
 *
 * @param replace whether FILE may be an earlier backup; nothing else is ever replaced
 * @throws SetupError if something else is there
 */
export async function backUp(database: DatabaseSync, file: string, replace: boolean): Promise<void> {
  expectFree(file, database.location(), replace)
  const folder = dirname(file)
  const prefix = `.${basename(file)}.`
  // A backup that was killed has left its part behind.
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix) && name.endsWith('.part')) await rm(join(folder, name))
  }
  const part = join(folder, `${prefix}${randomUUID()}.part`)
  try {
    closeSync(openSync(part, 'wx', 0o600))
    await backup(database, part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function expectFree(file: string, source: string | null, replace: boolean): void {
  const existing = lstatSync(file, { throwIfNoEntry: false })
  if (!existing) return
  if (source && isSameFile(file, source)) {
    throw new SetupError(`${file} is the database itself. Choose another name.`)
  }
  if (!replace) {
    throw new SetupError(
      `${file} already exists, so nothing was backed up. Choose another name, or add --replace if it is an earlier backup.`,
    )
  }
  // A database that another process has open has a write-ahead log.
  if (!existing.isFile() || existsSync(`${file}-wal`) || !hasOurTables(file)) {
    throw new SetupError(`${file} is not an earlier backup, so it was not replaced. Choose another name.`)
  }
}

function isSameFile(...paths: [string, string]): boolean {
  const [one, other] = paths.map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}

function hasOurTables(file: string): boolean {
  const url = pathToFileURL(file)
  // Leave no companion files beside it (sqlite.org/uri.html).
  url.searchParams.set('immutable', '1')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(url, { readOnly: true })
    database.prepare('select 1 from quote_request, delivery, kysely_migration')
    return true
  } catch {
    return false // not a database, or without these tables
  } finally {
    database?.close()
  }
}
