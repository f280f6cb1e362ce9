import { createTransport, type NodemailerError } from 'nodemailer'
import { SECOND } from '../duration.ts'
import { SEND_TIMEOUT } from '../outbox/retry-policy.ts'
import { type Mail, type Mailer, SendError } from './mail.ts'

/**
 * Sends over SMTP. Each mail has its own connection: a pooled one that died unnoticed would fail the next
 * mail, and a few quotes an hour gain nothing from a pool.
 *
 * @param url such as `smtp://user:password@host:587`
 * @param timeout how long one mail may take, in milliseconds
 */
export function smtpMailer(url: string, timeout: number = SEND_TIMEOUT): Mailer {
  const transport = smtpTransport(url, timeout)
  return {
    async send(mail) {
      try {
        // The time-outs above are about silence. A server that drips bytes is ended by this one.
        await transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(timeout) })
        return undefined
      } catch (error) {
        throw toSendError(error as NodemailerError)
      }
    },
  }
}

/** The connection to a mail server. A password leaves this machine encrypted, or not at all. */
export function smtpTransport(url: string, timeout: number = SEND_TIMEOUT) {
  return createTransport({
    url,
    // Offered or not: whoever sits in between could take the offer out.
    requireTLS: new URL(url).password !== '',
    // A host that does not answer at all is known sooner than one that is slow.
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The mail in nodemailer's form. */
export function toMessage({ name: _name, ...mail }: Mail) {
  return {
    ...mail,
    // Addresses as objects are never parsed, so no name can add a recipient.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    textEncoding: 'quoted-printable' as const,
  }
}

function toSendError(error: NodemailerError): SendError {
  const { code, command, responseCode = 0 } = error
  const atFault = command === 'RCPT TO' || command === 'DATA'
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response ?? '')?.[0]
  const summary = [code, command, responseCode || undefined, enhanced].filter(Boolean).join(' ')
  // A refused log-in or sender is our own mistake, and may be put right: only these two end a mail.
  return new SendError(error.message, {
    cause: error,
    refused: atFault && responseCode >= 500 && responseCode < 600,
    summary: summary || error.name,
  })
}
