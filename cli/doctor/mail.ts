import { randomUUID } from 'node:crypto'
import { systemClock } from '../../server/clock.ts'
import type { Content } from '../../server/content.ts'
import { MINUTE } from '../../server/duration.ts'
import { smtpMailer, smtpTransport } from '../../server/email/smtp.ts'
import type { Env } from '../../server/env.ts'
import { reasonOf } from '../command-line.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/**
 * Checks that emails can be sent.
 *
 * @param send whether to send a test email to the owner
 */
export async function checkMail(env: Env, { business }: Content, send: boolean): Promise<Finding[]> {
  const from = env.mailFrom ?? business.email
  const inbox = env.quoteInbox ?? business.email
  if (!env.smtpUrl)
    return [
      fail(
        'SMTP_URL is not set: emails are written to files, and you are not notified of quote requests.',
        'Set SMTP_URL=smtp://user:password@host:587 with the details from your mail provider.',
      ),
    ]
  return [
    checkSender(from, env.siteUrl),
    await checkLogin(env.smtpUrl),
    send
      ? await sendTest(env.smtpUrl, business.name, from, inbox)
      : warn(`No test email was sent to ${inbox}.`, 'Send one: npm run doctor -- --send'),
  ]
}

function checkSender(from: string, siteUrl: URL): Finding {
  const domain = from.split('@')[1] ?? ''
  const host = siteUrl.hostname.replace(/^www\./, '')
  if (host === domain || host.endsWith(`.${domain}`))
    return ok(`Emails come from ${from}, the site’s own domain.`)
  return warn(
    `Emails come from ${from}, but the site is at ${host}.`,
    'Emails from the site’s own domain are trusted more: set MAIL_FROM, and have SPF and DKIM set up for its domain.',
  )
}

async function checkLogin(url: string): Promise<Finding> {
  const { host, username } = new URL(url)
  const transport = smtpTransport(url, MINUTE)
  try {
    await transport.verify()
    return ok(`The mail server ${host} responds${username ? ', and accepts the user and password' : ''}.`)
  } catch (error) {
    return fail(
      `The mail server ${host} cannot be used: ${reasonOf(error)}.`,
      'Check host, port, user and password in SMTP_URL.',
    )
  } finally {
    transport.close()
  }
}

async function sendTest(url: string, name: string, from: string, inbox: string): Promise<Finding> {
  const text = `This is the test email of npm run doctor for ${name}. Quote requests will arrive here like this one.`
  try {
    await smtpMailer(url, systemClock).send({
      name: 'doctor',
      messageId: `<${randomUUID()}@${from.split('@')[1]}>`,
      from: { name, address: from },
      to: { name, address: inbox },
      replyTo: { name, address: from },
      subject: 'Test: quote requests arrive here',
      text,
      html: `<p>${text}</p>`,
      date: new Date(),
    })
    return ok(`A test email is on its way to ${inbox}. Check that it arrives, and not in the spam folder.`)
  } catch (error) {
    return fail(
      `The test email to ${inbox} was not accepted: ${reasonOf(error)}.`,
      'Check MAIL_FROM and QUOTE_INBOX, and that your provider lets you send from this address.',
    )
  }
}
