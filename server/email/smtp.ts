import { createTransport, type NodemailerError } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { type Mail, type Mailer, RESPONSE_TIMEOUT, SEND_TIMEOUT, SendError } from './mail.ts'

/**
 * Sends emails over SMTP. Each email has its own connection: a pooled one that died unnoticed would fail the next
 * email, and a few quote requests an hour do not need a pool.
 *
 * @param url such as `smtp://user:password@host:587`
 */
export function smtpMailer(url: string, clock: Clock): Mailer {
  return {
    async send(mail) {
      // The transport's timeouts only limit silence. These also limit a server that sends byte by byte.
      const abort = new AbortController()
      const abortAfter = (milliseconds: number) => clock.after(milliseconds, () => abort.abort())
      let cancelTimeout = abortAfter(SEND_TIMEOUT)
      const onReceived = () => {
        cancelTimeout()
        cancelTimeout = abortAfter(RESPONSE_TIMEOUT)
      }
      const transport = smtpTransport(url, RESPONSE_TIMEOUT, onReceived)
      try {
        await transport.sendMail({ ...toMessage(mail), signal: abort.signal })
        return undefined
      } catch (error) {
        throw toSendError(error as NodemailerError)
      } finally {
        cancelTimeout()
      }
    },
  }
}

/**
 * Configures the connection to a mail server. A password is never sent unencrypted.
 *
 * @param maxSilence how long the mail server may send nothing, in milliseconds
 * @param onReceived called once the whole email has been written to the connection
 */
export function smtpTransport(
  url: string,
  maxSilence: number = SEND_TIMEOUT,
  onReceived: () => void = () => {},
) {
  const ignore = () => {}
  return createTransport({
    // Only the log of nodemailer tells when the final dot has been sent. The log itself would contain addresses.
    logger: {
      ...{ level: ignore, trace: ignore, debug: ignore, warn: ignore, error: ignore, fatal: ignore },
      info: (entry: { tnx?: string }) => {
        if (entry.tnx === 'message') onReceived()
      },
    },
    url,
    // Even if the server does not offer TLS: an attacker in between could have removed the offer.
    requireTLS: new URL(url).password !== '',
    // Give up on an unreachable host sooner than on a slow one.
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: maxSilence,
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
