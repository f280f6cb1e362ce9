import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { VERSION } from '../version.ts'

type Started = {
  site: string
  url: string
  settings: Settings
  /** The folder that emails are written to without SMTP_URL. */
  mailFolder: string
  log: FastifyBaseLogger
}

/**
 * Prints the URL of the server and, in a terminal, where quote requests and emails go. Elsewhere, it logs the version,
 * and a warning if no emails go out.
 */
export function announce({ site, url, settings, mailFolder, log }: Started): void {
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
  Quote requests  ${quotes}; "npm run quotes -- list" shows them
  Emails          ${emails}
  Version         ${VERSION}
  To stop         Ctrl+C
`
}
