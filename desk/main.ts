import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { asTyped } from '../core/business/finding.ts'
import { type Clock, MINUTE, SECOND, systemClock } from '../core/clock.ts'
import { readFilms } from '../core/publishing/films.ts'
import { isJobLeft } from '../core/publishing/jobs.ts'
import { importDrafts } from '../core/publishing/old-drafts.ts'
import { SetupError } from '../core/setup-error.ts'
import { NotReady } from '../core/store/migrations.ts'
import { openExistingStore } from '../core/store/open-store.ts'
import type { Store } from '../core/store/store.ts'
import { mailerOf } from '../server/mail/mailer.ts'
import { renderSignInMail } from '../server/mail/sign-in.ts'
import { listen } from '../server/process/ports.ts'
import { readBuiltContent } from '../server/releases/built-content.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { editableSite, siteFolders } from '../site/content/site-folders.ts'
import { buildDesk } from './app.ts'
import { deskHealth } from './health.ts'

const USAGE = `Usage: npm run desk -- [SITE]
       npm run desk -- code

Serves the owner's desk, for the built site in the folder SITE (default: dist). .env.example lists the settings, which
are environment variables.

  code  prints a code that signs in to the desk, once, within 15 minutes, in any browser`

const STOP_TIMEOUT = 15 * SECOND
/** With a large database, the server migrates for some seconds. */
const MAX_SERVER_START = MINUTE

const [argument = 'dist'] = process.argv.slice(2)
try {
  if (argument === '--help' || argument === '-h') console.log(asTyped(USAGE))
  else if (argument === 'code') await printCode(readSettings(), systemClock)
  else await serve(argument, readSettings(), systemClock)
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}

async function printCode({ database, deskUrl }: Settings, clock: Clock): Promise<void> {
  const store = await openExistingStore(database, clock)
  try {
    const code = await store.sessions.startSignInFromTerminal()
    const page = new URL('/desk/sign-in/code', deskUrl)
    console.log(`${code} signs in to the desk, once, within 15 minutes. Type it at ${page}`)
  } finally {
    await store.close()
  }
}

/** Opens the store once the site's server, which may start at the same time, has created or migrated the database. */
async function openOnceReady(database: Settings['database'], clock: Clock): Promise<Store> {
  const deadline = clock.elapsed() + MAX_SERVER_START
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openExistingStore(database, clock)
    } catch (error) {
      if (!(error instanceof NotReady) || clock.elapsed() >= deadline) throw error
      if (isFirst) console.log(`The desk waits for the site’s server. ${error.message}`)
      await sleep(SECOND / 2)
    }
  }
}

/** Under systemd, path units do. What they start outlives the desk, and needs more memory. */
function startPublisher(of: 'site' | 'gallery'): void {
  if (process.env.INVOCATION_ID) return
  spawn(process.execPath, [`cli/${of}.ts`], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    .on('error', console.error)
    .unref()
}

async function serve(site: string, settings: Settings, clock: Clock): Promise<void> {
  // The unit has no .env, which may name the content folder for the build.
  const { contentDir = settings.contentDir } = await readBuiltContent(site)
  const folders = siteFolders({ ...settings, contentDir })
  const { smtpUrl, deskUrl, deskPort: port, host } = settings
  const mailer = mailerOf(settings)
  const store = await openOnceReady(settings.database, clock)
  try {
    const health = deskHealth({ settings, store, clock, site })
    const app = await buildDesk({
      settings,
      store,
      clock,
      health,
      site,
      desk: 'desk-dist',
      siteFolders: folders,
      startPublisher: () => startPublisher('site'),
      startFilmPublisher: () => startPublisher('gallery'),
      async sendSignInMail(code, business) {
        await mailer.send(renderSignInMail(code, business, settings, clock.now()))
        // The email is a file on this machine, where the owner may not be.
        if (!smtpUrl) console.log(`To sign in to the desk, type ${code}`)
      },
    })
    await importDrafts(editableSite(folders, store))
    await listen(app, { host, port, setting: 'DESK_PORT' })
    if (isJobLeft(folders)) startPublisher('site')
    // Also to delete what nobody needs any more.
    if ((await readFilms(folders)).length > 0) startPublisher('gallery')
    const stopChecking = health.start(app.log)
    closeWithGrace({ delay: STOP_TIMEOUT, logger: app.log }, async ({ err }) => {
      if (err) app.log.fatal({ err }, 'Stopping after an error')
      void stopChecking() // A check in progress takes seconds, and is of no use any more.
      await app.close()
      await store.close()
    })
    console.log(`The desk is on ${new URL('/desk', deskUrl)}`)
  } catch (error) {
    await store.close()
    throw error
  }
}
