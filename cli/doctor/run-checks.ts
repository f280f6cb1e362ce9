import { readBuiltContent } from '../../server/release/built-content.ts'
import type { Settings } from '../../server/settings.ts'
import { VERSION } from '../../server/version.ts'
import { checkBusiness } from './business.ts'
import { checkDatabase } from './database.ts'
import { type Finding, ok } from './finding.ts'
import { checkGallery } from './gallery.ts'
import { checkClock, checkDisk } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkSample } from './sample.ts'
import { checkSettings } from './settings.ts'

/**
 * Makes all checks of a built site and of the working directory.
 *
 * @throws SetupError if the built site cannot be read, which all checks need
 */
export async function runChecks(settings: Settings, site: string, send: boolean): Promise<Finding[]> {
  const content = await readBuiltContent(site)
  const { contentDir = 'content' } = content
  return [
    ok(`This is version ${VERSION}; CHANGELOG.md says what is new in it.`),
    ...checkSettings(settings, content),
    ...(await checkPublicUrl(settings, site)),
    ...(await checkMail(settings, content, send)),
    ...(await checkDatabase(settings)),
    await checkDisk(settings),
    await checkClock(site),
    await checkGallery(settings, content),
    ...(await checkSample(content.business, '.', contentDir)),
    ...checkBusiness(content, contentDir),
  ]
}
