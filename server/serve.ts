import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { announce } from './announce.ts'
import { buildApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Content } from './content.ts'
import { SECOND } from './duration.ts'
import { emlFileMailer, mailFolder } from './email/eml-files.ts'
import { mailRenderer } from './email/render-mail.ts'
import { checkSmtpLogin, smtpMailer } from './email/smtp.ts'
import type { Env } from './env.ts'
import { SetupError } from './errors.ts'
import { openGalleryStorage } from './gallery-storage/open-storage.ts'
import { DRAIN_TIMEOUT, type Relay, startRelay } from './relay/relay.ts'
import { followReleases } from './release/follow-releases.ts'
import { type Release, readRelease } from './release/release.ts'
import { startErasing } from './start-erasing.ts'
import { openStore } from './store/open-store.ts'

/** Ends the process if the store hangs; stored requests are safe on disk. */
const STOP_TIMEOUT = DRAIN_TIMEOUT + 10 * SECOND

type Options = {
  /** The folder of the built site, or a link to it that each build replaces. */
  site: string
  env: Env
  clock: Clock
}

/**
 * Serves a built site, its API and its outbox, until the process gets a signal to stop.
 *
 * @throws SetupError if something is missing that the owner can fix
 */
export async function serve({ site, env, clock }: Options): Promise<void> {
  const releases = { current: await readRelease(site) }
  const gallery = await openGalleryStorage(env)
  const folder = mailFolder(env.database)
  const mailer = env.smtpUrl ? smtpMailer(env.smtpUrl, clock) : emlFileMailer(folder)
  let render = mailRenderer(releases.current.content.business, env)
  const store = await openStore(env.database, clock)

  let relay: Relay | undefined
  const canConfirm = () => env.smtpUrl !== undefined && relay?.canConfirm() === true
  let app: FastifyInstance
  let url: string
  try {
    app = await buildApp({ env, releases, store, gallery, clock, wake: () => relay?.wake(), canConfirm })
    warnAboutDifferences(app.log, releases.current.content, env)
    // Everything that can fail comes before this line, so that no quote is accepted that would never be sent.
    url = await app.listen({ port: env.port, host: env.host }).catch((error) => {
      throw listenFailure(error, env)
    })
  } catch (error) {
    await store.close()
    throw error
  }

  const { smtpUrl } = env
  relay = startRelay({
    ...{ store, mailer, clock },
    render: (...mail) => render(...mail),
    log: app.log,
    ...(smtpUrl && { verify: () => checkSmtpLogin(smtpUrl, clock) }),
  })
  const onSwitch = ({ content }: Release) => {
    render = mailRenderer(content.business, env)
    warnAboutDifferences(app.log, content, env)
  }
  const stopFollowing = followReleases({ releases, site, clock, log: app.log, onSwitch })
  const stopErasing = startErasing({
    ...{ store, clock, mailFolder: folder },
    days: env.retentionDays,
    log: app.log,
  })

  closeWithGrace({ delay: STOP_TIMEOUT, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'Stopping after an error')
    // In parallel, so that the timeouts do not add up. Requests in flight still need the store.
    await Promise.all([app.close(), relay.stop(), stopFollowing(), stopErasing()])
    await store.close()
  })
  announce({ site, url, env, mailFolder: folder, log: app.log })
}

/** Warns if the server's settings differ from those of the build. */
function warnAboutDifferences(log: FastifyBaseLogger, content: Content, env: Env): void {
  if (env.retentionDays !== content.retentionDays) {
    const { retentionDays: promised } = content
    log.warn(
      { promised, kept: env.retentionDays },
      'The privacy notice was built with a different RETENTION_DAYS',
    )
  }
  // The port of a site on this machine matters to nobody else.
  const isLocal = [env.siteUrl.href, content.siteUrl].every((url) => URL.parse(url)?.hostname === 'localhost')
  if (env.siteUrl.origin !== content.siteUrl && !isLocal) {
    const { siteUrl: built } = content
    log.warn(
      { built, served: env.siteUrl.origin },
      'The site was built with a different SITE_URL, which its canonical links and sitemap use. Build it with the server’s SITE_URL',
    )
  }
}

/** Explains why the server cannot listen, and suggests another port. */
function listenFailure(cause: NodeJS.ErrnoException, { port, host }: Env): SetupError {
  if (cause.code !== 'EADDRINUSE') {
    return new SetupError(`Cannot listen on ${host}:${port} (${cause.code}). Set PORT or HOST.`, { cause })
  }
  return new SetupError(
    `Another program already uses port ${port} on ${host}. Stop that program, or use another port: write into the file .env, for example:\n` +
      `  PORT=${port === 3001 ? 3002 : 3001}`,
    { cause },
  )
}
