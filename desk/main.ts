import closeWithGrace from 'close-with-grace'
import { type Clock, SECOND, systemClock } from '../server/clock.ts'
import { emlFileMailer, mailFolder } from '../server/email/eml-files.ts'
import { renderSignInMail, signInLink } from '../server/email/sign-in.ts'
import { smtpMailer } from '../server/email/smtp.ts'
import { listenFailure } from '../server/process/listen-failure.ts'
import { readBuiltContent } from '../server/release/built-content.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { SetupError } from '../server/setup-error.ts'
import { openStore } from '../server/store/open-store.ts'
import { buildDesk } from './app.ts'

const USAGE = `Usage: npm run desk -- [SITE]
       npm run desk -- link

Serves the owner's desk, for the built site in the folder SITE (default: dist). README.md lists the settings, which are
environment variables.

  link  prints a link that signs in to the desk, once, within 15 minutes`

const STOP_TIMEOUT = 15 * SECOND

const [argument = 'dist'] = process.argv.slice(2)
try {
  if (argument === '--help' || argument === '-h') console.log(USAGE)
  else if (argument === 'link') await printLink(readSettings(), systemClock)
  else await serve(argument, readSettings(), systemClock)
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}

async function printLink({ database, deskUrl }: Settings, clock: Clock): Promise<void> {
  const store = await openStore(database, clock)
  try {
    const link = signInLink(deskUrl, await store.startSignInFromTerminal())
    console.log(`This link signs in to the desk, once, within 15 minutes:\n${link}`)
  } finally {
    await store.close()
  }
}

/** Serves the desk until the process gets a signal to stop. */
async function serve(site: string, settings: Settings, clock: Clock): Promise<void> {
  await readBuiltContent(site)
  const { smtpUrl, deskUrl, deskPort: port, host } = settings
  const mailer = smtpUrl ? smtpMailer(smtpUrl, clock) : emlFileMailer(mailFolder(settings.database))
  const store = await openStore(settings.database, clock)
  try {
    const app = await buildDesk({
      ...{ settings, store, clock, site },
      desk: 'desk-dist',
      async sendSignInMail(signIn, business) {
        await mailer.send(renderSignInMail(signIn, business, settings, clock.now()))
        // The email is a file on this machine, where the owner may not be.
        if (!smtpUrl)
          console.log(
            `To sign in to the desk, open ${signInLink(deskUrl, signIn.link)} or type ${signIn.code}`,
          )
      },
    })
    await app.listen({ port, host }).catch((error) => {
      throw listenFailure(error, { host, port, setting: 'DESK_PORT' })
    })
    closeWithGrace({ delay: STOP_TIMEOUT, logger: app.log }, async ({ err }) => {
      if (err) app.log.fatal({ err }, 'Stopping after an error')
      await app.close()
      await store.close()
    })
    console.log(`The desk is on ${new URL('/desk', deskUrl)}`)
  } catch (error) {
    await store.close()
    throw error
  }
}
