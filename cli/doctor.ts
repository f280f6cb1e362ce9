import { parseArgs } from 'node:util'
import { systemClock } from '../core/clock.ts'
import { expectDatabase, openExistingStore } from '../core/store/open-store.ts'
import { checkFile } from '../core/store/sqlite.ts'
import { listChecks, MAIL_SERVER, runCheck } from '../server/health/checks.ts'
import { readSettings, VERSION } from '../server/settings.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run doctor -- [--send] [SITE]

Lists what the desk's Health shows, with what to do about it. Run it with the server's settings, as the server's user.
Exits with 1 if a check fails.

  --send   sends a test email to the owner
  --mail   checks only the mail server
  SITE     the folder of the built site (default: dist)`

await runCommandLine(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { send: { type: 'boolean' }, mail: { type: 'boolean' } },
  })
  const settings = readSettings()
  const checks = await listChecks({
    settings,
    site: positionals[0] ?? 'dist',
    clock: systemClock,
    send: values.send === true,
    async readFacts() {
      const { database } = settings
      expectDatabase(database)
      if (database.engine === 'sqlite') checkFile(database.file)
      const store = await openExistingStore(database, systemClock)
      return store.checkHealthByWriting().finally(() => store.close())
    },
  })
  const lines: string[] = []
  for (const check of checks) {
    if (values.mail && check.title !== MAIL_SERVER) continue
    const { level, forSetup } = await runCheck(check)
    if (level === 'fail') process.exitCode = 1
    lines.push(`${level.padEnd(4)}  ${check.title}\n      ${forSetup.replaceAll('\n', '\n      ')}`)
  }
  return `${lines.join('\n')}\n\nVersion ${VERSION}`
})
