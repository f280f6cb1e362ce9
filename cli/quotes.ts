import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/clock.ts'
import { readEnv } from '../server/env.ts'
import { SetupError } from '../server/errors.ts'
import { openStore } from '../server/store/open-store.ts'
import type { Store } from '../server/store/store.ts'
import { loadCommand, runCommandLine, UsageError } from './command-line.ts'
import { type OwnersClock, ownersClock } from './owners-clock.ts'

type Context = {
  /** The file to write to instead of printing. */
  out: string | undefined
  clock: OwnersClock
}

/** A command on the stored requests: given the words after its name, it says what to print. */
export type Command = (store: Store, words: string[], context: Context) => Promise<string>

const USAGE = `Usage: npm run quotes -- COMMAND

  list              every request, the newest first, and how far its mails have come
  show REFERENCE    one request in full
  resend REFERENCE  sends the owner's mail again
  export            every request as a table for a spreadsheet (CSV)
    --out FILE        writes it to a new file that only you may read
  forget EMAIL      erases every request from an address
  backup FILE       copies the database, while the server runs

The database is the one in DATABASE_URL.`

const commands: Record<string, () => Promise<Command>> = {
  list: async () => (await import('./quotes/list.ts')).list,
  show: async () => (await import('./quotes/show.ts')).show,
  resend: async () => (await import('./quotes/resend.ts')).resend,
  forget: async () => (await import('./quotes/forget.ts')).forget,
  backup: async () => (await import('./quotes/backup.ts')).backup,
  export: async () => (await import('./quotes/export.ts')).exportCsv,
}

await runCommandLine(USAGE, run)

async function run(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { csv: { type: 'boolean' }, out: { type: 'string' } },
  })
  const [name, ...words] = positionals
  const command = await loadCommand(commands, name)
  const { out } = values
  if (out !== undefined && name !== 'export') throw new UsageError('--out belongs to export.')
  const { database } = readEnv()
  // Opening would make an empty one, and an owner in the wrong folder would believe that nobody has written.
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    throw new SetupError(`There is no database ${resolve(database.file)} yet. Is DATABASE_URL right?`)
  }
  const store = await openStore(database, systemClock)
  try {
    return await command(store, words, { out, clock: await ownersClock() })
  } finally {
    await store.close()
  }
}
