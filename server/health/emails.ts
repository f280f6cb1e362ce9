import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { Business } from '../../core/business/business.ts'
import { combine, type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { durationInWords, SECOND } from '../../core/clock.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { mailboxKey } from '../../core/store/accept.ts'
import { type HealthFacts, MAX_SUSPICIOUS_WAIT, MAX_UNSENT_WAIT, waitOf } from '../../core/store/health.ts'
import { countOf } from '../../core/text.ts'
import { smtpMailer } from '../mail/smtp.ts'
import type { Settings } from '../settings.ts'

/** Checks that the mail server lets us in. With `send`, sends a test email to the owner. */
export async function checkMailServer(
  { smtpUrl, mailFrom, quoteInbox, siteUrl }: Settings,
  { name, email }: Business,
  send: boolean,
): Promise<Finding> {
  const unset = send ? fail : warn
  if (!smtpUrl)
    return unset(
      'A new job is only on this desk, and your customer gets no confirmation. Look here between cars, and call them soon.',
      'SMTP_URL is not set.',
      'Set SMTP_URL in .env to smtp://user:password@host:587, with the details from the mail provider, then run npm run doctor -- --send',
    )
  const { host } = new URL(smtpUrl)
  const mailer = smtpMailer(smtpUrl, siteUrl.hostname)
  try {
    await mailer.verify()
    if (!send) return ok('It lets us in.', `${host} lets us in. To see an email arrive: npm run doctor -- --send`)
  } catch (error) {
    return fail(
      'Has the password changed? Nothing is lost: requests are here, and waiting emails go out once it’s mended.',
      `The mail server ${host} cannot be used: ${reasonOf(error)}.`,
      Object(error).remedy ?? 'Check host, port, user and password of SMTP_URL in .env.',
    )
  }
  const from = mailFrom ?? email
  const inbox = quoteInbox ?? email
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
      'It doesn’t take our emails.',
      `The test email to ${inbox} was not accepted: ${reasonOf(error)}.`,
      Object(error).remedy ??
        'Check MAIL_FROM in .env and QUOTE_INBOX, and that your provider lets you send from this address.',
    )
  }
}

/** Checks that no email is stuck. */
export function checkOutbox(facts: HealthFacts, now: Date): Finding {
  const { deadLetters, deadReferences, refusedConfirmations, suspicious, written } = facts
  const waited = waitOf(facts.oldestUnsentAt, now)
  const suspiciousWaited = waitOf(facts.oldestSuspiciousAt, now)
  const sent = facts.lastSentAt && durationInWords(waitOf(facts.lastSentAt, now))
  const findings = [ok(sent ? `Yes. The last one went out ${sent} ago.` : 'None has had to go out yet.')]
  if (deadLetters > 0)
    findings.push(
      fail(
        `We’ve given up on ${countOf(deadLetters, 'email')} to you. Nothing is lost, but look here for your requests and not in your inbox: ${deadReferences}.`,
        `The server gave up on ${countOf(deadLetters, 'email')} to the owner: ${deadReferences}.`,
        'Mend the mail server, then open each request in the desk, and have its email sent again.',
      ),
    )
  if (waited > MAX_UNSENT_WAIT)
    findings.push(
      fail(
        `An email to you has been stuck for ${durationInWords(waited)}. Nothing is lost, but look here for your requests until it’s mended, and not in your inbox.`,
        `An email to the owner has been waiting for ${durationInWords(waited)}.`,
        'Check the log. Is the server running, and does the mail server accept emails?',
      ),
    )
  if (suspiciousWaited > MAX_SUSPICIOUS_WAIT)
    findings.push(
      fail(
        `${countOf(suspicious, 'request')} may be spam, and we email you only ten of those an hour. Look through “May be spam” in your list: there may be a customer among them.`,
        `${countOf(suspicious, 'email')} about suspicious requests have waited for up to ${durationInWords(suspiciousWaited)}.`,
        'At most ten an hour are sent. Read them in the desk: some may come from customers.',
      ),
    )
  if (written > 0)
    findings.push(
      warn(
        `${countOf(written, 'email')} to you went nowhere, because no email account was connected yet. The requests are all here.`,
        `Written to files, because there was no mail server: ${countOf(written, 'email')} to the owner about requests that are still open.`,
        'Answer these requests from the desk, which can also send each email again.',
      ),
    )
  if (refusedConfirmations > 0)
    findings.push(
      warn(
        `This week, ${countOf(refusedConfirmations, 'customer')} didn’t get our confirmation: the address may have a typo. Their request says so: call or WhatsApp instead.`,
        `The mail server refused ${countOf(refusedConfirmations, 'confirmation')} to customers within a week. Each request says why.`,
        'If all are refused, correct SMTP_URL in .env, or MAIL_FROM.',
      ),
    )
  return combine(findings)
}

/** Checks that the owner can reply to customers, and that mail servers recognise the emails as genuine. */
export async function checkSender({ mailFrom, quoteInbox, siteUrl }: Settings, { email }: Business): Promise<Finding> {
  const from = mailFrom ?? email
  const inbox = quoteInbox ?? email
  const records = await checkRecords(from)
  if (mailboxKey(from) !== mailboxKey(inbox)) return records
  const domain = siteUrl.hostname.replace(/^www\./, '')
  // Gmail takes an email from the reader's own address for one that he wrote.
  const reply = warn(
    'In Gmail, Reply to our emails goes to yourself, not to your customer. Use the button “Reply” inside them, or reply from here.',
    `Emails about requests come from ${from} and go to ${inbox}, which is one mailbox: in Gmail, Reply goes to the owner himself.`,
    `Set MAIL_FROM in .env to another address that the provider lets you send from, for example website@${domain}, or QUOTE_INBOX to another mailbox (docs/operations.md, “Sender and inbox”).`,
  )
  return combine([reply, records])
}

/** Domains for tests and examples (RFC 2606). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/

/**
 * Checks the records SPF (RFC 7208) and DMARC (RFC 7489) of the sender's domain. DKIM cannot be checked, because only
 * the mail provider knows the name of its record.
 *
 * @throws if the name server does not know
 */
export async function checkRecords(
  from: string,
  resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 }),
): Promise<Finding> {
  const domain = from.split('@')[1] ?? ''
  if (RESERVED.test(domain)) return ok(`Not checked: ${domain} is only an example.`)
  const spf = await countRecords(resolver, domain, /^v=spf1( |$)/i)
  const dmarc = await countDmarc(resolver, domain)
  if (spf === 1 && dmarc > 0) return ok('It’s right, so your emails don’t land in junk.')
  return warn(
    'Your domain doesn’t say yet that these emails are really yours, so customers may find our confirmation in junk.',
    `${domain} has ${spf} SPF and ${dmarc} DMARC records, and needs one of each, or emails may land in junk.`,
    'They are set where you bought your domain; your mail provider says to what (docs/operations.md, “One machine”).',
  )
}

/** A domain without a record of its own has that of the domain above. */
async function countDmarc(resolver: Resolver, domain: string): Promise<number> {
  const count = await countRecords(resolver, `_dmarc.${domain}`, /^v=DMARC1\b/i)
  const above = domain.replace(/^[^.]*\./, '')
  return count === 0 && above.includes('.') ? countDmarc(resolver, above) : count
}

async function countRecords(resolver: Resolver, name: string, pattern: RegExp): Promise<number> {
  try {
    const records = await resolver.resolveTxt(name)
    return records.filter((parts) => pattern.test(parts.join(''))).length
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(Object(error).code)) return 0
    throw error
  }
}
