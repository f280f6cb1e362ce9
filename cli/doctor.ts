import { parseArgs } from 'node:util'
import { readContent } from '../server/content.ts'
import { readEnv } from '../server/env.ts'
import { runCommandLine } from './command-line.ts'
import { checkContent } from './doctor/content.ts'
import { checkDatabase } from './doctor/database.ts'
import { describe, type Finding } from './doctor/finding.ts'
import { checkGallery } from './doctor/gallery.ts'
import { checkClock, checkDisk, checkPublicAddress } from './doctor/machine.ts'
import { checkMail } from './doctor/mail.ts'
import { checkSample } from './doctor/sample.ts'
import { checkSettings } from './doctor/settings.ts'

const USAGE = `Usage: npm run doctor -- [--send] [SITE]

Says what still stands between this set-up and going live. Run it with the server's settings, as the server's user.
Exits with 1 while anything fails.

  --send   sends a test mail to the owner
  SITE     the folder of the built site; without it, dist`

await runCommandLine(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { send: { type: 'boolean', default: false } },
  })
  const findings = await examine(positionals[0] ?? 'dist', values.send)
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  if (count('fail') > 0) process.exitCode = 1
  const sum = `${count('fail')} to put right, ${count('warn')} to look at, ${count('ok')} in order`
  return [...findings.map(describe), '', sum].join('\n')
})

/** @throws SetupError when the settings or the built site cannot be read, without which nothing can be said */
async function examine(site: string, send: boolean): Promise<Finding[]> {
  const env = readEnv()
  const content = await readContent(site)
  return [
    ...(await checkSettings(env, site, content)),
    ...(await checkPublicAddress(env, site)),
    ...(await checkMail(env, content, send)),
    ...(await checkDatabase(env)),
    await checkDisk(env),
    await checkClock(site),
    await checkGallery(env),
    ...(await checkSample(content.business, '.')),
    ...checkContent(content),
  ]
}
