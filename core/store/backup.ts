import { execFile } from 'node:child_process'
import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type Clock, SECOND } from '../clock.ts'
import { createFolder, expectRoom } from '../disk.ts'
import { SetupError } from '../setup-error.ts'
import { oneLine } from '../text.ts'
import { type DatabaseUrl, expectDatabase, missingFile, openStore } from './open-store.ts'
import { unusable } from './postgres.ts'
import { checkFile } from './sqlite.ts'

/** The names of a database in a backup. */
export const DATABASE_FILES = { sqlite: 'quotes.sqlite', postgres: 'quotes.dump' }

/** Copies the database to a folder while servers use it. @throws SetupError if it is missing, damaged or not dumped */
export async function backUpDatabase(database: DatabaseUrl, folder: string): Promise<void> {
  const file = join(folder, DATABASE_FILES[database.engine])
  if (database.engine === 'postgres') {
    await runPostgres('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], database.url)
  } else {
    expectDatabase(database)
    // The copy of a damaged database would be in order, and without what was lost.
    checkFile(database.file)
    await expectRoom(folder, (await stat(database.file)).size)
    const source = new DatabaseSync(database.file, { readOnly: true, timeout: 10 * SECOND })
    try {
      // One read transaction, however many requests arrive. The copy contains nothing that was erased.
      source.prepare('vacuum into ?').run(file)
    } finally {
      source.close()
    }
    await chmod(file, 0o600)
  }
  // Neither flushes it.
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Whether a database that a backup could overwrite is there already. */
export async function databaseExists(database: DatabaseUrl): Promise<boolean> {
  if (database.engine === 'sqlite') return missingFile(database) === undefined
  const client = new Client(database.url)
  try {
    await client.connect()
    const { rows } = await client.query(`select to_regclass('quote_request') as found`)
    return rows[0]?.found !== null
  } catch (cause) {
    throw unusable(database.url, cause)
  } finally {
    await client.end()
  }
}

/**
 * Restores the database from a folder, and holds its unsent emails. A SQLite file appears once they are held.
 *
 * @param madeAt when the backup was made
 * @returns how many emails are held
 * @throws SetupError if it is damaged; nothing of it is left
 */
export async function restoreDatabase(
  database: DatabaseUrl,
  folder: string,
  madeAt: Date,
  clock: Clock,
): Promise<number> {
  async function hold(restored: DatabaseUrl): Promise<number> {
    const store = await openStore(restored, clock)
    try {
      // Sessions that ended after the backup must not come back.
      await store.sessions.endAll()
      return await store.recordRestore(folder, madeAt)
    } finally {
      await store.close()
    }
  }

  const file = join(folder, DATABASE_FILES[database.engine])
  if (database.engine === 'postgres') {
    await runPostgres('pg_restore', ['--exit-on-error', '--single-transaction', '--no-owner', file], database.url)
    return hold(database)
  }
  const part = `${database.file}.part`
  const removePart = async () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(part + suffix, { force: true })
  }
  createFolder(resolve(database.file, '..'), 0o700)
  await removePart()
  try {
    await copyFile(file, part)
    checkFile(part)
    const held = await hold({ engine: 'sqlite', file: part })
    await rename(part, database.file)
    return held
  } catch (cause) {
    await removePart()
    if (!(cause instanceof SetupError && cause.cause)) throw cause
    const message = oneLine((cause.cause as Error).message)
    throw new SetupError(`The database in ${folder} cannot be used: ${message}. Name an earlier backup.`, { cause })
  }
}

/** Runs one of Postgres's own programs. The password is not on the command line, which everyone can read. */
async function runPostgres(program: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  url.searchParams.delete('uselibpqcompat') // Only node-postgres knows it.
  try {
    await promisify(execFile)(program, [...args, `--dbname=${url}`], { env })
  } catch (cause) {
    const { code, stderr } = cause as { code: unknown; stderr?: string }
    throw new SetupError(
      code === 'ENOENT'
        ? `${program} is not installed. Install the client of your Postgres's version, for example: sudo apt install postgresql-client`
        : `${program} failed: ${stderr?.trim()}`,
      { cause },
    )
  }
}
