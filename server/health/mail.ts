import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { type Finding, fail, info, NOT_CHECKED, ok, warn } from '../../core/business/finding.ts'
import { SECOND } from '../../core/clock.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { mailboxKey } from '../../core/store/accept.ts'
import { type Mailer, SendError } from '../mail/mail.ts'
import { smtpMailer } from '../mail/smtp.ts'
import type { BuiltContent } from '../releases/built-content.ts'
import type { Settings } from '../settings.ts'

export const NO_MAIL_SERVER: Finding = fail(
  'SMTP_URL is not set: emails are written to files, and you are not notified of quote requests.',
  'Set SMTP_URL in .env to smtp://user:password@host:587, with the details from your mail provider.',
  'No email account is connected yet. New requests are only here: nothing reaches your inbox, and customers get no confirmation.',
)

/** Checks that emails can be sent, and answered. With `send`, sends a test email to the owner. */
export async function checkMail(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'quoteInbox' | 'siteUrl'>,
  { business }: { business: Pick<BuiltContent['business'], 'name' | 'email'> },
  send: boolean,
): Promise<Finding[]> {
  const from = settings.mailFrom ?? business.email
  const inbox = settings.quoteInbox ?? business.email
  if (!settings.smtpUrl) return [NO_MAIL_SERVER, checkReply(from, inbox, settings.siteUrl)]
  return [
    checkSender(from, settings.siteUrl),
    checkReply(from, inbox, settings.siteUrl),
    await checkLogin(settings.smtpUrl, settings.siteUrl),
    await checkMailRecords(from),
    send
      ? await sendTest(smtpMailer(settings.smtpUrl, settings.siteUrl.hostname), business.name, from, inbox)
      : warn(`No test email was sent to ${inbox}.`, 'Send one: npm run doctor -- --send'),
  ]
}

function checkSender(from: string, siteUrl: URL): Finding {
  const domain = from.split('@')[1] ?? ''
  const host = siteHost(siteUrl)
  if (host === domain || host.endsWith(`.${domain}`)) return ok(`Emails come from ${from}, the site’s own domain.`)
  return warn(
    `Emails come from ${from}, but the site is at ${host}.`,
    'Emails from the site’s own domain are trusted more: set MAIL_FROM in .env, and have SPF and DKIM set up for its domain.',
  )
}

/** Gmail takes an email from the reader's own address for one that he wrote: its Reply goes to himself. */
function checkReply(from: string, inbox: string, siteUrl: URL): Finding {
  if (mailboxKey(from) !== mailboxKey(inbox))
    return ok('“Reply” to an email about a quote request goes to the customer.')
  return warn(
    `Emails about quote requests come from ${from} and go to ${inbox}, which is one mailbox: in Gmail, “Reply” would answer yourself instead of the customer.`,
    `Set MAIL_FROM in .env to another address that your provider lets you send from, for example website@${siteHost(siteUrl)}, or ` +
      'QUOTE_INBOX to another mailbox (docs/operations.md, “Sender and inbox”). Until then, answer with the button “Reply” in the email.',
  )
}

function siteHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

export async function checkLogin(smtpUrl: string, siteUrl: URL): Promise<Finding> {
  const { host, username } = new URL(smtpUrl)
  try {
    await smtpMailer(smtpUrl, siteUrl.hostname).verify()
    const login = username && ', and accepts the user and password'
    return ok(`The mail server ${host} responds${login}.`)
  } catch (error) {
    return fail(
      `The mail server ${host} cannot be used: ${reasonOf(error)}.`,
      remedyOf(error) ?? 'Check host, port, user and password of SMTP_URL in .env.',
      'Your email provider doesn’t let us in. Has the password changed? Nothing is lost: requests are here, and waiting emails go out once it’s mended.',
    )
  }
}

async function sendTest(mailer: Mailer, name: string, from: string, inbox: string): Promise<Finding> {
  const text = `This is the test email of npm run doctor for ${name}. Quote requests will arrive here like this one.`
  try {
    await mailer.send({
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
      remedyOf(error) ??
        'Check MAIL_FROM in .env and QUOTE_INBOX, and that your provider lets you send from this address.',
    )
  }
}

function remedyOf(error: unknown): string | undefined {
  return error instanceof SendError ? error.remedy : undefined
}

/** Domains for tests and examples (RFC 2606). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/

/**
 * Checks the records by which mail servers recognise emails from a domain as genuine: SPF (RFC 7208) and DMARC (RFC
 * 7489). DKIM cannot be checked, because only the mail provider knows the name of its record.
 *
 * @param from the address that emails come from
 */
export async function checkMailRecords(
  from: string,
  resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 }),
): Promise<Finding> {
  const domain = from.split('@')[1] ?? ''
  if (RESERVED.test(domain))
    return info(
      `${domain} is reserved for examples, so it has no mail records.`,
      `Not checked: ${domain} is only an example.`,
    )
  try {
    const spf = await findRecords(resolver, domain, /^v=spf1( |$)/i)
    if (spf.length > 1)
      return warn(`${domain} has ${spf.length} SPF records, so none counts.`, `Keep one. ${SET_UP}`, MAY_BE_JUNK)
    const missing = [...(spf.length === 0 ? ['SPF'] : []), ...((await hasDmarc(resolver, domain)) ? [] : ['DMARC'])]
    return missing.length === 0
      ? ok(`${domain} has the mail records SPF and DMARC.`, 'They’re right, so your emails don’t land in junk.')
      : warn(`${domain} has no ${missing.join(' and no ')} record, so emails may land in junk.`, SET_UP, MAY_BE_JUNK)
  } catch (error) {
    return info(`The mail records of ${domain} could not be asked for: ${reasonOf(error)}.`, NOT_CHECKED)
  }
}

const MAY_BE_JUNK =
  'Your domain doesn’t say yet that these emails are really yours, so customers may find our confirmation in junk.'

const SET_UP =
  'It is set where you bought your domain; your mail provider says to what (docs/operations.md, “Sender and inbox”).'

/** A domain without a record of its own has that of the domain above. */
async function hasDmarc(resolver: Resolver, domain: string): Promise<boolean> {
  if ((await findRecords(resolver, `_dmarc.${domain}`, /^v=DMARC1\b/i)).length > 0) return true
  const above = domain.replace(/^[^.]*\./, '')
  return above.includes('.') && hasDmarc(resolver, above)
}

/** @throws if the name server does not know */
async function findRecords(resolver: Resolver, name: string, pattern: RegExp): Promise<string[]> {
  try {
    const records = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    return records.filter((record) => pattern.test(record))
  } catch (error) {
    if (/^(ENODATA|ENOTFOUND)$/.test((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
