import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackupStatus } from '../core/backup-status.ts'
import { reasonOf, SetupError } from '../core/setup-error.ts'
import { copyDatabase } from '../core/store/backup.ts'
import { readSettings } from '../server/settings.ts'
import { onlyArgument, runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run backup -- FOLDER

Copies the database to FOLDER, in place of the last copy, even while the server runs. Let a program of your own save that
folder, with the content, data/gallery-videos, data/desk, publications and .env, on another machine.`

await runCommandLine(USAGE, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const folder = resolve(onlyArgument(positionals, 'a folder, for example /mnt/backups'))
  const { database, backupStatus } = readSettings()
  const now = new Date()
  try {
    const file = await copyDatabase(database, folder, now)
    await writeBackupStatus(backupStatus, { place: folder, madeAt: now.toISOString() })
    return `The database is copied: ${file}\nIt contains personal data. Keep it on another machine: on this one, it is lost with the original.`
  } catch (cause) {
    if (cause instanceof SetupError) throw cause
    throw new SetupError(`The database could not be copied to ${folder}: ${reasonOf(cause)}`, { cause })
  }
})
