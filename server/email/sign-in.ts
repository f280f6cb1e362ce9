import { randomUUID } from 'node:crypto'
import type { Business } from '../../business/business.ts'
import { palette } from '../../business/theme.ts'
import type { Settings } from '../settings.ts'
import type { NewSignIn } from '../store/store.ts'
import { aside, buttons, heading, mailHtml, paragraph } from './layout.ts'
import type { Mail } from './mail.ts'

/** The address of the page that a link opens. */
export function signInLink(deskUrl: URL, link: string): string {
  return new URL(`/desk/sign-in/link?token=${link}`, deskUrl).href
}

/** Renders the email that the owner signs in to the desk with. */
export function renderSignInMail(
  { link, code }: Pick<NewSignIn, 'link' | 'code'>,
  business: Business,
  { deskUrl, mailFrom, quoteInbox }: Pick<Settings, 'deskUrl' | 'mailFrom' | 'quoteInbox'>,
  now: Date,
): Mail {
  const { name, email, theme } = business
  const colours = palette(theme)
  const href = signInLink(deskUrl, link)
  const from = mailFrom ?? email
  const subject = `${code} is your code for the desk`
  const typed = 'Or type this code where you asked for it, for example in the app on your home screen:'
  const warning =
    'Both work once, for 15 minutes, in the browser that asked. Nobody from us will ever ask you for the code. If you did not ask to sign in, do nothing.'
  return {
    name: 'sign-in',
    messageId: `<${randomUUID()}@${from.split('@')[1]}>`,
    from: { name, address: from },
    to: { name, address: quoteInbox ?? email },
    replyTo: undefined,
    subject,
    text: [`Sign in to the desk of ${name}:\n${href}`, `${typed}\n${code}`, warning].join('\n\n'),
    html: mailHtml(subject, business, [
      heading('Your code for the desk', code, colours),
      buttons([{ label: 'Sign in', href }], colours),
      paragraph(typed.replace('this code', 'the code above')),
      aside(warning, colours),
    ]),
    date: now,
  }
}
