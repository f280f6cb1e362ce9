import { parseArgs } from 'node:util'
import { formatFinding } from '../core/business/finding.ts'
import { checkMail } from '../server/health/mail.ts'
import { readBuiltContent } from '../server/releases/built-content.ts'
import { readSettings } from '../server/settings.ts'
import { runCommandLine } from './command-line.ts'
import { runChecks } from './doctor/checks.ts'

const USAGE = `Usage: npm run doctor -- [--send] [SITE]

Lists what is left to do before going live. Run it with the server's settings, as the server's user. Exits with 1 if
a check fails.

  --send   sends a test email to the owner
  --mail   checks only the mail server
  SITE     the folder of the built site (default: dist)`

await runCommandLine(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { send: { type: 'boolean', default: false }, mail: { type: 'boolean', default: false } },
  })
  const [settings, site] = [readSettings(), positionals[0] ?? 'dist']
  const findings = values.mail
    ? await checkMail(settings, await readBuiltContent(site), values.send)
    : await runChecks(settings, site, values.send)
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  if (count('fail') > 0) process.exitCode = 1
  const summary = `${count('fail')} to fix, ${count('warn')} to review, ${count('ok')} OK`
  return [...findings.map(formatFinding), '', summary].join('\n')
})
