import { dirname, join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { readContent } from './content.ts'
import { MINUTE } from './duration.ts'
import { emlFileMailer } from './email/eml-files.ts'
import { mailRenderer } from './email/render-mail.ts'
import { smtpMailer } from './email/smtp.ts'
import { readEnv } from './env.ts'
import { SetupError } from './errors.ts'
import { openGalleryStorage } from './gallery/storage.ts'
import { type Relay, startRelay } from './outbox/relay.ts'
import { openSqliteStore } from './store/sqlite.ts'

await serve(process.argv[2] ?? 'dist').catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
})

/** Serves a built site: pages, API and outbox, until the process is asked to stop. */
async function serve(site: string): Promise<void> {
  const env = readEnv()
  const content = await readContent(site)
  const clock = systemClock
  const gallery = await openGalleryStorage(env)
  const store = await openSqliteStore(env.databaseFile, clock)

  let relay: Relay | undefined
  const app = await buildApp({ env, site, content, store, gallery, clock, wake: () => relay?.wake() })
  const address = await app.listen({ port: env.port, host: env.host }).catch(async (error) => {
    await store.close()
    throw new SetupError(`Cannot listen on ${env.host}:${env.port} (${error.code}). Set PORT or HOST.`, {
      cause: error,
    })
  })

  const mailFolder = join(dirname(resolve(env.databaseFile)), 'mail')
  const mailer = env.smtpUrl ? smtpMailer(env.smtpUrl) : emlFileMailer(mailFolder)
  if (!env.smtpUrl) app.log.warn({ folder: mailFolder }, 'SMTP_URL is not set: mails are written to files')
  relay = startRelay({ store, mailer, render: mailRenderer(content.business, env), clock, log: app.log })

  // A mail in hand may take its whole time-out; nothing is lost where this is cut short.
  closeWithGrace({ delay: MINUTE, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'The server stops')
    await app.close()
    await relay.stop()
    await store.close()
  })
  console.log(`Serving ${resolve(site)} on ${address}`)
}
