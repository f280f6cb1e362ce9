import type { Clock } from '../../core/clock.ts'
import type { Settings } from '../settings.ts'
import { emlFileMailer, mailFolder } from './eml-files.ts'
import type { Mailer } from './mail.ts'
import { smtpMailer } from './smtp.ts'
import { greetingName } from './smtp-url.ts'

/** Sends emails through the mail server of the settings, or writes them to files if there is none. */
export function mailerOf(settings: Settings, clock: Clock): Mailer {
  const { smtpUrl, database } = settings
  return smtpUrl ? smtpMailer(smtpUrl, clock, greetingName(settings)) : emlFileMailer(mailFolder(database))
}
