import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD, type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { exceptionLines } from '../../core/business/opening-hours.ts'
import { localDate } from '../../core/business/time.ts'
import { MINUTE } from '../../core/clock.ts'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { readList } from '../../server/gallery-storage/entries.ts'
import { openGalleryStorage } from '../../server/gallery-storage/open-storage.ts'
import { checkDatabase, checkDisk } from '../../server/health/database.ts'
import { checkFilms } from '../../server/health/films.ts'
import { checkMail } from '../../server/health/mail.ts'
import { checkPublicUrl } from '../../server/health/public-url.ts'
import { type BuiltContent, readBuiltContent } from '../../server/releases/built-content.ts'
import { type Settings, VERSION } from '../../server/settings.ts'

/** Makes all checks of a built site and of the working directory. @throws SetupError if there is no built site */
export async function runChecks(settings: Settings, site: string, send: boolean): Promise<Finding[]> {
  const content = await readBuiltContent(site)
  return [
    ok(`This is version ${VERSION}; CHANGELOG.md says what is new in it.`),
    ...checkSettings(settings, content),
    ...(await checkPublicUrl(settings, site)),
    ...(await checkMail(settings, content, send)),
    ...(await checkDatabase(settings)),
    await checkDisk(settings),
    await checkFilms(settings, new Date()),
    await checkClock(site),
    await checkGallery(settings, content),
    ...(content.leftovers ?? []),
    ...(content.warnings ?? []),
    ...checkBusiness(content),
  ]
}

/** Checks that the settings agree with each other and with the built site. */
function checkSettings(settings: Settings, content: BuiltContent): Finding[] {
  const { siteUrl, retentionDays } = settings
  return [
    siteUrl.protocol === 'https:'
      ? ok(`The site is at ${siteUrl.origin}, over TLS.`)
      : fail(
          `SITE_URL is ${siteUrl.origin}: visitors’ data would be sent unencrypted, and browsers warn about that.`,
          'Put a proxy that terminates TLS in front (docs/operations.md), and set SITE_URL in .env to its https URL.',
        ),
    content.siteUrl === siteUrl.origin
      ? ok('The site was built for this URL.')
      : fail(
          `The site was built for ${content.siteUrl}, so search engines would send visitors there.`,
          `Set SITE_URL in .env to ${siteUrl.origin} where you build the site, ${BUILD}.`,
        ),
    checkProxy(settings),
    content.retentionDays === retentionDays
      ? ok(`Quote requests are kept for ${retentionDays} days, as the privacy notice says.`)
      : fail(
          `The privacy notice promises ${content.retentionDays} days, but RETENTION_DAYS is ${retentionDays}.`,
          'Set RETENTION_DAYS in .env to the same number for npm run build and for the server.',
        ),
  ]
}

/** Behind an unknown proxy all visitors share one rate limit. */
function checkProxy({ siteUrl, trustProxy, host }: Settings): Finding {
  if (siteUrl.protocol === 'https:' && trustProxy === 0)
    return warn(
      'TRUST_PROXY is not set, but SITE_URL is https, so a proxy must be in front: all visitors share one rate limit.',
      'Set TRUST_PROXY in .env to the number of proxies, for example 1.',
    )
  const open = !/^(127\.|::1$|localhost$)/.test(host)
  if (typeof trustProxy === 'number' && trustProxy > 0 && open)
    return warn(
      `TRUST_PROXY is a number while HOST is ${host}: anyone who reaches the port directly can forge an IP address.`,
      'Let only the proxy reach the port, or set TRUST_PROXY in .env to the proxy’s network.',
    )
  return ok('TRUST_PROXY agrees with SITE_URL and HOST.')
}

/** Checks the clock, which dates emails and determines when they are retried and when requests are erased. */
async function checkClock(site: string): Promise<Finding> {
  const { mtime } = await stat(join(site, 'content.json'))
  if (mtime.getTime() <= Date.now() + MINUTE) return ok('The clock is later than the time of the build.')
  return fail(
    `The clock says ${new Date().toISOString()}, which is before the site was built.`,
    'Set the clock, and keep it in sync: timedatectl set-ntp true.',
  )
}

/** Checks that the gallery's storage can be read, and says what the page shows of it. */
async function checkGallery(settings: Settings, content: BuiltContent): Promise<Finding> {
  const { gallery, contentDir = 'content' } = content
  try {
    const storage = await openGalleryStorage(settings)
    if (gallery?.demo && (await storage.read(VIDEO_LIST)) === undefined)
      return fail(
        'The gallery shows the demo videos, which are computer-generated.',
        'Add your own in the desk’s Work.',
      )
    const hasVideos = (await readList(storage)).length > 0
    if (hasVideos && !gallery)
      return warn(
        `There are videos in ${storage.name}, but the page has no gallery.`,
        `Add gallery, with heading and intro, to ${contentDir}/home.yaml, ${BUILD}.`,
      )
    if (!gallery) return ok('The page has no gallery.')
    return hasVideos
      ? ok(`The gallery shows the videos in ${storage.name}.`)
      : warn(
          'There are no videos. Browsers hide the gallery once they know; until then it shows empty frames.',
          `Add one in the desk’s Work, or leave gallery out of ${contentDir}/home.yaml, ${BUILD}.`,
        )
  } catch (error) {
    return fail(reasonOf(error), 'Visitors see no videos until GALLERY_STORAGE in .env and its credentials are right.')
  }
}

/** Checks what the owner must add or change in the content folder. */
function checkBusiness({ business, coating, contentDir = 'content' }: BuiltContent): Finding[] {
  const { approvals, hours, paymentMethods, timeZone, trader } = business
  const file = `${contentDir}/business.yaml`
  const unproven = approvals.filter(({ proof }) => !proof)
  const today = localDate(new Date(), timeZone)
  const past = exceptionLines(hours).filter(({ last }) => last < today)
  return [
    ...unproven.map(({ body }) =>
      fail(
        `There is no proof that ${body} approved the business, so the site does not mention it.`,
        `Set its proof in approvals in ${file} to the web address where anyone can check it, or remove the approval, ${BUILD}.`,
      ),
    ),
    ...(unproven.length === 0 ? [ok('The site claims no approval without proof.')] : []),
    trader
      ? ok(`The site says that the trader is ${trader.name}.`)
      : fail(
          'The trader is missing: its legal name, its postal address and whether it is registered for VAT.',
          `UK law requires them on a site that sells services: fill in trader in ${file}, ${BUILD}.`,
        ),
    !coating || coating.currency === 'GBP'
      ? ok('All prices are in pounds.')
      : fail(
          `Coating prices are in ${coating.currency}.`,
          `Consumers in the UK must see prices in pounds: change currency and prices in ${contentDir}/coating.yaml, ${BUILD}.`,
        ),
    paymentMethods.length > 0
      ? ok('The terms list the payment methods.')
      : warn(
          'The terms list no payment methods: payment is agreed with each booking.',
          `Fill in paymentMethods in ${file}, ${BUILD}.`,
        ),
    ...past.map(({ first, last }) =>
      warn(
        `Opening hours for ${first === last ? first : `${first} to ${last}`} have passed.`,
        `Remove them from hours.exceptions in ${file}.`,
      ),
    ),
  ]
}
