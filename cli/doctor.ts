import { parseArgs } from 'node:util'
import { readContent } from '../server/content.ts'
import { readEnv } from '../server/env.ts'
import { checkContent } from './doctor/content.ts'
import { checkDatabase } from './doctor/database.ts'
import { describe, type Finding, reasonOf } from './doctor/finding.ts'
import { checkGallery } from './doctor/gallery.ts'
import { checkClock, checkDisk, checkPublicAddress } from './doctor/machine.ts'
import { checkMail } from './doctor/mail.ts'
import { checkSettings } from './doctor/settings.ts'

/**
 * `npm run doctor -- [--send] [SITE]`: what still stands between this set-up and going live. Run it with the
 * server's settings, as the server's user. Exits 1 when anything fails.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { send: { type: 'boolean', default: false } },
  })
  const findings = await examine(positionals[0] ?? 'dist', values.send)
  for (const finding of findings) console.log(describe(finding))
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  console.log(`\n${count('fail')} to put right, ${count('warn')} to look at, ${count('ok')} in order`)
  if (count('fail') > 0) process.exitCode = 1
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

/** @throws SetupError when the settings or the built site cannot be read, without which nothing can be said */
async function examine(site: string, send: boolean): Promise<Finding[]> {
  const env = readEnv()
  const content = await readContent(site)
  return [
    ...(await checkSettings(env, site, content)),
    ...(await checkPublicAddress(env)),
    ...(await checkMail(env, content, send)),
    ...(await checkDatabase(env)),
    await checkDisk(env),
    await checkClock(site),
    await checkGallery(env),
    ...checkContent(content),
  ]
}
