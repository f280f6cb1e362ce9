import { createTransport, type NodemailerError } from 'nodemailer'
import { asTyped } from '../../core/business/finding.ts'
import { oneLine } from '../../core/text.ts'
import { explainFailure } from './explain-failure.ts'
import { type Mail, type Mailer, SendError } from './mail.ts'

/**
 * Sends emails over SMTP. Each email has its own connection: a pooled one that died unnoticed would fail the next
 * email, and a few quote requests an hour do not need a pool.
 *
 * @param url such as `smtp://user:password@host:587`
 * @param name by which to greet the mail server, such as `www.example.com`; default: this machine's
 */
export function smtpMailer(url: string, name?: string): Required<Mailer> {
  const { hostname, password } = new URL(url)
  const isThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname)
  const transport = createTransport({
    url,
    name,
    // Even if the server does not offer TLS: an attacker in between could have removed the offer.
    requireTLS: password !== '',
    // A mail server on this machine offers TLS with a certificate of its own as a rule, and nobody is in between.
    tls: { rejectUnauthorized: password !== '' || !isThisMachine },
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail))
        return undefined
      } catch (error) {
        throw toSendError(error as NodemailerError)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw toSendError(error as NodemailerError)
      }
    },
  }
}

/** Converts an email to nodemailer's format, in which addresses are objects: no name can add a recipient. */
export function toMessage({ name: _name, attachments = [], ...mail }: Mail) {
  return {
    ...mail,
    // As attachments, email programs list them below the message that shows them.
    attachments: attachments.map((attachment) => ({ ...attachment, contentDisposition: 'attachment' as const })),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

function toSendError(error: NodemailerError): SendError {
  const { code, command, message, originalCode, permanent = false, response, responseCode } = error
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0]
  const codes = [code, originalCode, command, responseCode, enhanced].filter(Boolean).join(' ') || error.name
  // RFC 3463: 5.2.3 and 5.3.4 are an email that is too large. Without such a code, 552 may be one.
  const isTooLarge = enhanced ? /^5\.(2\.3|3\.4)$/.test(enhanced) : responseCode === 552
  const explanation = explainFailure(error)
  const remedy = explanation && asTyped(explanation.remedy)
  return new SendError(explanation ? `${explanation.problem} (${oneLine(response ?? message)})` : message, {
    cause: error,
    // A rejected login or sender is a mistake in the settings, which the owner can correct.
    permanent: permanent && (command === 'RCPT TO' || command === 'DATA'),
    interrupted: isInterrupted(error),
    contentRejected: permanent && (code === 'EMESSAGE' || isTooLarge),
    summary: explanation ? `${codes}: ${explanation.problem}. ${remedy}` : codes,
    remedy,
  })
}

/** Whether the mail server ended the connection, or fell silent, without a response. */
function isInterrupted({ code, originalCode, response, timeoutType }: NodemailerError): boolean {
  const isReset = originalCode === 'ECONNRESET' || originalCode === 'EPIPE'
  return isReset || timeoutType === 'SOCKET_TIMEOUT' || (code === 'ECONNECTION' && response === undefined)
}
