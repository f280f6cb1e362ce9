import { createTransport, type NodemailerError } from 'nodemailer'
import { SECOND } from '../duration.ts'
import { SEND_TIMEOUT } from '../outbox/retry-policy.ts'
import { type Mail, type Mailer, SendError } from './mail.ts'

/**
 * Sends emails over SMTP. Each email has its own connection: a pooled one that died unnoticed would fail the next
 * email, and a few quote requests an hour do not need a pool.
 *
 * @param url such as `smtp://user:password@host:587`
 * @param timeout how long one email may take, in milliseconds
 */
export function smtpMailer(url: string, timeout: number = SEND_TIMEOUT): Mailer {
  const transport = smtpTransport(url, timeout)
  return {
    async send(mail) {
      try {
        // The transport's timeouts only limit silence. This one also limits a server that sends byte by byte.
        await transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(timeout) })
        return undefined
      } catch (error) {
        throw toSendError(error as NodemailerError)
      }
    },
  }
}

/** Configures the connection to a mail server. A password is never sent unencrypted. */
export function smtpTransport(url: string, timeout: number = SEND_TIMEOUT) {
  return createTransport({
    url,
    // Even if the server does not offer TLS: an attacker in between could have removed the offer.
    requireTLS: new URL(url).password !== '',
    // Give up on an unreachable host sooner than on a slow one.
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Converts an email to nodemailer's format. It does not parse addresses that are objects, so no name can add a
 * recipient.
 */
export function toMessage({ name: _name, ...mail }: Mail) {
  return {
    ...mail,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    textEncoding: 'quoted-printable' as const,
  }
}

function toSendError(error: NodemailerError): SendError {
  const { code, command, responseCode = 0 } = error
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response ?? '')?.[0]
  const summary = [code, command, responseCode || undefined, enhanced].filter(Boolean).join(' ')
  // A rejected login or sender is a mistake in the settings, which the owner can correct.
  return new SendError(error.message, {
    cause: error,
    permanent: aboutThisMail && responseCode >= 500 && responseCode < 600,
    summary: summary || error.name,
  })
}
