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
    await Promise.all([app.close(), relay.stop(), stopFollowing(), stopErasing()])
    await store.close()
  })
  announce({ site, url, settings, mailFolder: folder, log: app.log })
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

type Started = {
  site: string
  url: string
  settings: Settings
  /** The folder that emails are written to without SMTP_URL. */
  mailFolder: string
  log: FastifyBaseLogger
}

/** Prints the URL of the server, and where requests and emails go. Elsewhere than in a terminal, logs it. */
function announce({ site, url, settings, mailFolder, log }: Started): void {
  console.log(`Serving ${resolve(site)} on ${url}`)
  if (process.stdout.isTTY) {
    console.log(destinations(settings, mailFolder))
    return
  }
  log.info({ version: VERSION }, 'Started')
  if (!settings.smtpUrl) log.warn({ folder: mailFolder }, 'SMTP_URL is not set: emails are written to files')
}

function destinations({ database, smtpUrl }: Settings, mailFolder: string): string {
  const quotes = database.engine === 'sqlite' ? resolve(database.file) : 'the Postgres database'
  const emails = smtpUrl
    ? `through ${new URL(smtpUrl).host}`
    : `files in ${mailFolder} until SMTP_URL is set (see .env.example)`
  return `
  Quote requests  ${quotes}
  Emails          ${emails}
  Version         ${VERSION}
  To stop         Ctrl+C
`
}
