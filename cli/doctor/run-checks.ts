import { readBuiltContent } from '../../server/content.ts'
import type { Env } from '../../server/env.ts'
import { VERSION } from '../../server/version.ts'
import { checkBusiness } from './business.ts'
import { checkDatabase } from './database.ts'
import { type Finding, ok } from './finding.ts'
import { checkGallery } from './gallery.ts'
import { checkClock, checkDisk, checkPublicUrl } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkSample } from './sample.ts'
import { checkSettings } from './settings.ts'

/**
 * Makes all checks of a built site and of the working directory.
 *
 * @throws SetupError if the built site cannot be read, which all checks need
 */
export async function runChecks(env: Env, site: string, send: boolean): Promise<Finding[]> {
  const content = await readBuiltContent(site)
  return [
    ok(`This is version ${VERSION}; CHANGELOG.md says what is new in it.`),
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
