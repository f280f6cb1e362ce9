import { execFile } from 'node:child_process'
import { appendFile, chmod, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { SECOND } from '../clock.ts'
import { createFolder, expectRoom } from '../disk.ts'
import { SetupError } from '../setup-error.ts'
import { RESTORED_BACKUP } from './health.ts'
import { type DatabaseUrl, expectDatabase } from './open-store.ts'
import { checkFile } from './sqlite.ts'

/** A file of SQLite, or SQL for psql. */
const NAMES = { sqlite: 'quotes.sqlite', postgres: 'quotes.sql' }

/**
 * Copies the database to a folder while servers use it. The copy may be used as a database: it says then that it is a
 * backup of this moment, and nobody is signed in.
 *
 * @returns the path of the copy
 * @throws SetupError if the database is missing, damaged or cannot be dumped
 */
export async function copyDatabase(database: DatabaseUrl, folder: string, now: Date): Promise<string> {
  const file = join(folder, NAMES[database.engine])
  const part = `${file}.part`
  createFolder(folder, 0o700)
  await rm(part, { force: true })
  if (database.engine === 'postgres') {
    await dump(database.url, part)
    await appendFile(part, `reset search_path;\n${markAsBackup(now)}`)
  } else {
    expectDatabase(database)
    // The copy of a damaged database would be in order, and without what was lost.
    checkFile(database.file)
    await expectRoom(folder, (await stat(database.file)).size)
    copyFile(database.file, part, now)
  }
  await chmod(part, 0o600)
  await rename(part, file)
  return file
}

function copyFile(source: string, target: string, now: Date): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 10 * SECOND })
  try {
    // One read transaction, however many requests arrive. The copy contains nothing that was erased.
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(target)
  copy.exec(markAsBackup(now))
  copy.close()
}

function markAsBackup(now: Date): string {
  const at = `'${now.toISOString()}'`
  return `
    update session set ended_at = ${at};
    update sign_in set used_at = ${at} where used_at is null;
    delete from backup;
    insert into backup (id, finished_at, folder) values (${RESTORED_BACKUP}, ${at}, '');`
}

/** The password is not on the command line, which everyone can read. */
async function dump(databaseUrl: string, file: string): Promise<void> {
  const url = new URL(databaseUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  url.searchParams.delete('uselibpqcompat') // Only node-postgres knows it.
  try {
    await promisify(execFile)('pg_dump', ['--no-owner', '--no-privileges', `--file=${file}`, `--dbname=${url}`], {
      env,
    })
  } catch (cause) {
    const { code, stderr } = cause as { code: unknown; stderr?: string }
    throw new SetupError(
      code === 'ENOENT'
        ? 'pg_dump is not installed. Install the client of your Postgres’s version, for example: sudo apt install postgresql-client'
        : `pg_dump failed: ${stderr?.trim()}`,
      { cause },
    )
  }
}
