import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Clock, SECOND } from '../../core/clock.ts'
import { openStore } from '../../core/store/open-store.ts'
import { buildApp } from '../app.ts'
import { openGalleryStorage } from '../gallery-storage/open-storage.ts'
import { mailerOf, mailFolder } from '../mail/mailer.ts'
import { mailRenderer } from '../mail/render-mail.ts'
import { DRAIN_TIMEOUT, type Relay, startRelay } from '../relay/relay.ts'
import type { BuiltContent } from '../releases/built-content.ts'
import { followReleases, type Release, readRelease } from '../releases/release.ts'
import { startRinging } from '../ringing/start-ringing.ts'
import { type Settings, VERSION } from '../settings.ts'
import { listen } from './ports.ts'
import { startErasing } from './start-erasing.ts'

/** Ends the process if the store hangs; stored requests are safe on disk. */
const STOP_TIMEOUT = DRAIN_TIMEOUT + 10 * SECOND

type Options = {
  /** The folder of the built site, or a link to it that each build replaces. */
  site: string
  settings: Settings
  clock: Clock
}

/**
 * Serves a built site, its API and its outbox, until the process gets a signal to stop.
 *
 * @throws SetupError if something is missing that the owner can fix
 */
export async function serve({ site, settings, clock }: Options): Promise<void> {
  const releases = { current: await readRelease(site) }
  const gallery = await openGalleryStorage(settings)
  const folder = mailFolder(settings)
  const mailer = mailerOf(settings)
  let render = mailRenderer(releases.current.content.business, settings)
  const store = await openStore(settings.database, clock)

  let relay: Relay | undefined
  const canConfirm = () => settings.smtpUrl !== undefined && relay?.canConfirm() === true
  let app: FastifyInstance
  let url: string
  try {
    app = await buildApp({ settings, releases, store, gallery, clock, wake: () => relay?.wake(), canConfirm })
    warnAboutDifferences(app.log, releases.current.content, settings)
    // Everything that can fail comes before this line, so that no quote is accepted that would never be sent.
    url = await listen(app, { host: settings.host, port: settings.port, setting: 'PORT' })
  } catch (error) {
    await store.close()
    throw error
  }

  relay = startRelay({
    store,
    mailer,
    clock,
    render: (...mail) => render(...mail),
    log: app.log,
  })
  const stopRinging = startRinging({
    store,
    clock,
    log: app.log,
    business: () => releases.current.content.business,
  })
  const onSwitch = ({ content }: Release) => {
    render = mailRenderer(content.business, settings)
    warnAboutDifferences(app.log, content, settings)
  }
  const stopFollowing = followReleases({ releases, site, clock, log: app.log, onSwitch })
  const stopErasing = startErasing({
    store,
    clock,
    mailFolder: folder,
    days: settings.retentionDays,
    log: app.log,
  })

  closeWithGrace({ delay: STOP_TIMEOUT, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'Stopping after an error')
    // In parallel, so that the timeouts do not add up. Requests in flight still need the store.
    await Promise.all([app.close(), relay.stop(), stopFollowing(), stopErasing(), stopRinging()])
    await store.close()
  })
  console.log(`Serving ${resolve(site)} on ${url}`)
  app.log.info({ version: VERSION }, 'Started')
  if (!settings.smtpUrl) app.log.warn({ folder }, 'SMTP_URL is not set: emails are written to files')
}

/** Warns if the server's settings differ from those of the build. */
function warnAboutDifferences(log: FastifyBaseLogger, content: BuiltContent, settings: Settings): void {
  if (settings.retentionDays !== content.retentionDays) {
    log.warn(
      { promised: content.retentionDays, kept: settings.retentionDays },
      'The privacy notice was built with a different RETENTION_DAYS',
    )
  }
  // The port of a site on this machine matters to nobody else.
  const isLocal = [settings.siteUrl.href, content.siteUrl].every((url) => URL.parse(url)?.hostname === 'localhost')
  if (settings.siteUrl.origin !== content.siteUrl && !isLocal) {
    log.warn(
      { built: content.siteUrl, served: settings.siteUrl.origin },
      'The site was built with a different SITE_URL, which its canonical links and sitemap use. Build it with the server’s SITE_URL',
    )
  }
}
