import { systemClock } from '../server/clock.ts'
import { mailFolder } from '../server/email/eml-files.ts'
import { readSettings } from '../server/settings.ts'
import { openExistingStore } from '../server/store/open-store.ts'
import { loadCommand, parseArguments, runCommandLine, UsageError } from './command-line.ts'
import { type Command, OPTIONS } from './quotes/command.ts'
import { readTimeFormat } from './time-format.ts'

const USAGE = `Usage: npm run quotes -- COMMAND

  list              lists all requests, newest first, with the state of their emails
    --open            only those not yet marked as answered or done in the desk
  show REFERENCE    shows one request in full
  resend REFERENCE  sends the owner's email again
  export            prints all requests as a table for spreadsheets (CSV)
    --out FILE        writes them to a new file that only you can read
  forget EMAIL      erases all requests from an email address
  erase-expired     erases all requests older than RETENTION_DAYS, if the server has refused to
  send-held         sends the emails that a restored backup holds, once the original no longer runs

The database is the one in DATABASE_URL.`

/** The commands that each option belongs to. */
const COMMANDS_OF: Record<keyof typeof OPTIONS, string[]> = {
  out: ['export'],
  open: ['list'],
}

/** What each command takes. */
const ARGUMENT_OF: Record<string, string> = {
  list: 'no argument',
  show: 'one reference',
  resend: 'one reference',
  forget: 'one email address',
  'erase-expired': 'no argument',
  'send-held': 'no argument',
  export: 'no argument',
}

const commands: Record<string, () => Promise<Command>> = {
  list: async () => (await import('./quotes/list.ts')).list,
  show: async () => (await import('./quotes/one-request.ts')).show,
  resend: async () => (await import('./quotes/one-request.ts')).resend,
  forget: async () => (await import('./quotes/erase.ts')).forget,
  'erase-expired': async () => (await import('./quotes/erase.ts')).eraseExpired,
  'send-held': async () => (await import('./quotes/one-request.ts')).sendHeld,
  export: async () => (await import('./quotes/export.ts')).exportCsv,
}

await runCommandLine(USAGE, run)

async function run(args: string[]): Promise<string> {
  const { positionals, values } = parseArguments({ args, allowPositionals: true, options: OPTIONS })
  const [name, ...rest] = positionals
  const command = await loadCommand(commands, name)
  for (const option of Object.keys(values) as (keyof typeof OPTIONS)[]) {
    if (!COMMANDS_OF[option].includes(name ?? ''))
      throw new UsageError(`--${option} only works with ${COMMANDS_OF[option].join()}.`)
  }
  const argument = ARGUMENT_OF[name ?? '']
  const tooMany = argument ? rest.slice(argument.startsWith('one') ? 1 : 0) : []
  if (tooMany.length > 0)
    throw new UsageError(`${name} takes ${argument}, so nothing was done. Too many: ${tooMany.join(' ')}`)
  const { database, retentionDays } = readSettings()
  const store = await openExistingStore(database, systemClock)
  try {
    const times = await readTimeFormat()
    return await command(store, rest, { ...values, times, mailFolder: mailFolder(database), retentionDays })
  } finally {
    await store.close()
  }
}
