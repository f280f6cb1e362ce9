import { randomUUID } from 'node:crypto'
import type { Business } from '../../core/business/business.ts'
import { palette } from '../../core/business/theme.ts'
import type { Settings } from '../settings.ts'
import { aside, heading, paragraph, renderParts } from './layout.ts'
import type { Mail } from './mail.ts'

/** Renders the email that the owner signs in to the desk with. */
export function renderSignInMail(
  code: string,
  business: Business,
  { mailFrom, quoteInbox }: Pick<Settings, 'mailFrom' | 'quoteInbox'>,
  now: Date,
): Mail {
  const { name, email, theme } = business
  const colours = palette(theme)
  const from = mailFrom ?? email
  // A lock screen shows the beginning.
  const subject = `${code} is your code for the desk`
  return {
    name: 'sign-in',
    messageId: `<${randomUUID()}@${from.split('@')[1]}>`,
    from: { name, address: from },
    to: { name, address: quoteInbox ?? email },
    replyTo: undefined,
    subject,
    ...renderParts(subject, business, [
      { ...heading('Your code for the desk', code, colours), text: `Your code for the desk of ${name}:\n${code}` },
      paragraph('Type it where you asked for it. It works once, for 15 minutes.'),
      aside(
        'Nobody from us will ever ask you for the code. If you did not ask to sign in, do nothing: without it, nobody can.',
        colours,
      ),
    ]),
    date: now,
  }
}
