import { parseArgs } from 'node:util'
import { readBuiltContent } from '../server/content.ts'
import { readEnv } from '../server/env.ts'
import { runCommandLine } from './command-line.ts'
import { checkBusiness } from './doctor/business.ts'
import { checkDatabase } from './doctor/database.ts'
import { describe, type Finding } from './doctor/finding.ts'
import { checkGallery } from './doctor/gallery.ts'
import { checkClock, checkDisk, checkPublicUrl } from './doctor/machine.ts'
import { checkMail } from './doctor/mail.ts'
import { checkSample } from './doctor/sample.ts'
import { checkSettings } from './doctor/settings.ts'

const USAGE = `Usage: npm run doctor -- [--send] [SITE]

Lists what is left to do before going live. Run it with the server's settings, as the server's user. Exits with 1 if
a check fails.

  --send   sends a test email to the owner
  SITE     the folder of the built site (default: dist)`

await runCommandLine(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { send: { type: 'boolean', default: false } },
  })
  const findings = await runChecks(positionals[0] ?? 'dist', values.send)
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  if (count('fail') > 0) process.exitCode = 1
  const summary = `${count('fail')} to fix, ${count('warn')} to review, ${count('ok')} OK`
  return [...findings.map(describe), '', summary].join('\n')
})

/** @throws SetupError if the settings or the built site cannot be read, which all checks need */
async function runChecks(site: string, send: boolean): Promise<Finding[]> {
  const env = readEnv()
  const content = await readBuiltContent(site)
  return [
    ...(await checkSettings(env, site, content)),
    ...(await checkPublicUrl(env, site)),
    ...(await checkMail(env, content, send)),
    ...(await checkDatabase(env)),
    await checkDisk(env),
    await checkClock(site),
    await checkGallery(env),
    ...(await checkSample(content.business, '.', env.contentDir)),
    ...checkBusiness(content, env.contentDir),
  ]
}
