import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from './env.ts'

type Started = {
  /** The folder of the built site. */
  site: string
  /** The URL that the server listens on. */
  address: string
  env: Env
  /** Where mails become files without SMTP_URL. */
  mailFolder: string
  log: FastifyBaseLogger
}

/**
 * Says that the server has started: in a terminal, where to look and where quote requests and mails go; elsewhere, one
 * line and the log.
 */
export function announce(started: Started): void {
  console.log(
    process.stdout.isTTY ? welcome(started) : `Serving ${resolve(started.site)} on ${started.address}`,
  )
  if (process.stdout.isTTY || started.env.smtpUrl) return
  started.log.warn({ folder: started.mailFolder }, 'SMTP_URL is not set: mails are written to files')
}

function welcome({ address, env: { database, smtpUrl }, mailFolder }: Started): string {
  const quotes = database.engine === 'sqlite' ? resolve(database.file) : 'the Postgres database'
  const mails = smtpUrl
    ? `through ${new URL(smtpUrl).host}`
    : `files in ${mailFolder} until SMTP_URL is set (see .env.example)`
  return `
The site is ready: ${address}

  Quote requests  ${quotes}; "npm run quotes -- list" shows them
  Mails           ${mails}
  To stop         Ctrl+C
`
}
