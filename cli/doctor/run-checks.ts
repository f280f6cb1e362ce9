import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { SHARED_SETTINGS } from '../../business/shared-settings.ts'
import { readBuiltContent } from '../../server/release/built-content.ts'
import type { Settings } from '../../server/settings.ts'
import { VERSION } from '../../server/version.ts'
import { checkBusiness } from './business.ts'
import { checkDatabase } from './database.ts'
import { type Finding, fail, ok } from './finding.ts'
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
  const { contentDir } = settings
  // A server may have the built site alone, but no other folder than the sample's is named by mistake.
  const isMissing = contentDir !== SHARED_SETTINGS.CONTENT_DIR.default && !existsSync(contentDir)
  return [
    ...(isMissing
      ? [
          fail(
            `There is no folder ${resolve(contentDir)}.`,
            'Set CONTENT_DIR to the folder of your content. What is in it is checked then.',
          ),
        ]
      : []),
    ok(`This is version ${VERSION}; CHANGELOG.md says what is new in it.`),
    ...checkSettings(settings, content),
    ...(await checkPublicUrl(settings, site)),
    ...(await checkMail(settings, content, send)),
    ...(await checkDatabase(settings)),
    await checkDisk(settings),
    await checkClock(site),
    await checkGallery(settings, content),
    ...(isMissing
      ? []
      : [...(await checkSample(content.business, '.', contentDir)), ...checkBusiness(content, contentDir)]),
  ]
}
