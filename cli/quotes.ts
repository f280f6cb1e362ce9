import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/clock.ts'
import { mailFolder } from '../server/email/eml-files.ts'
import { readSettings } from '../server/settings.ts'
import { SetupError } from '../server/setup-error.ts'
import { openStore } from '../server/store/open-store.ts'
import { loadCommand, runCommandLine, UsageError } from './command-line.ts'
import type { Command } from './quotes/command.ts'
import { readTimeFormat } from './time-format.ts'

const USAGE = `Usage: npm run quotes -- COMMAND

  list              lists all requests, newest first, with the state of their emails
  show REFERENCE    shows one request in full
  resend REFERENCE  sends the owner's email again
  export            prints all requests as a table for spreadsheets (CSV)
    --out FILE        writes them to a new file that only you can read
  forget EMAIL      erases all requests from an email address
  erase-expired     erases all requests older than RETENTION_DAYS, if the server has refused to
  backup FILE       copies the database to a new file, even while the server runs
    --replace         replaces FILE if it is an earlier backup

The database is the one in DATABASE_URL.`

const commands: Record<string, () => Promise<Command>> = {
  list: async () => (await import('./quotes/list.ts')).list,
  show: async () => (await import('./quotes/one-request.ts')).show,
  resend: async () => (await import('./quotes/one-request.ts')).resend,
  forget: async () => (await import('./quotes/erase.ts')).forget,
  'erase-expired': async () => (await import('./quotes/erase.ts')).eraseExpired,
  backup: async () => (await import('./quotes/backup.ts')).backup,
  export: async () => (await import('./quotes/export.ts')).exportCsv,
}

await runCommandLine(USAGE, run)

async function run(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
  })
  const [name, ...rest] = positionals
  const command = await loadCommand(commands, name)
  const { out, replace } = values
  if (out !== undefined && name !== 'export') throw new UsageError('--out only works with export.')
  if (replace && name !== 'backup') throw new UsageError('--replace only works with backup.')
  const { database, retentionDays } = readSettings()
  // Opening would create an empty database, and an owner in the wrong folder would believe that there are no requests.
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    throw new SetupError(`There is no database ${resolve(database.file)} yet. Is DATABASE_URL right?`)
  }
  const store = await openStore(database, systemClock)
  try {
    const times = await readTimeFormat()
    return await command(store, rest, {
      out,
      replace,
      times,
      mailFolder: mailFolder(database),
      retentionDays,
    })
  } finally {
    await store.close()
  }
}
