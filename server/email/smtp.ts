import { createTransport, type NodemailerError } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { MINUTE, SECOND } from '../duration.ts'
import { COMMAND_TIMEOUT, type Mail, type Mailer, RESPONSE_TIMEOUT, SendError } from './mail.ts'

/**
 * Sends emails over SMTP. Each email has its own connection: a pooled one that died unnoticed would fail the next
 * email, and a few quote requests an hour do not need a pool.
 *
 * @param url such as `smtp://user:password@host:587`
 */
export function smtpMailer(url: string, clock: Clock): Mailer {
  return {
    async send(mail) {
      const abort = new AbortController()
      let cancelTimeout = () => {}
      // The transport's timeouts only limit silence. This also limits a server that sends byte by byte.
      const allow = (milliseconds: number) => {
        cancelTimeout()
        cancelTimeout = clock.after(milliseconds, () =>
          abort.abort(smtpError('ETIMEDOUT', 'The mail server took too long to respond')),
        )
      }
      allow(COMMAND_TIMEOUT)
      const dialogue: Dialogue = {
        onResponse: () => allow(COMMAND_TIMEOUT),
        onReceived: () => allow(RESPONSE_TIMEOUT),
        onOutOfStep: (response) =>
          abort.abort(smtpError('EPROTOCOL', `The mail server responded out of step: ${response}`)),
      }
      try {
        await smtpTransport(url, RESPONSE_TIMEOUT, dialogue).sendMail({
          ...toMessage(mail),
          signal: abort.signal,
        })
        return undefined
      } catch (error) {
        throw toSendError(abort.signal.aborted ? abort.signal.reason : error)
      } finally {
        cancelTimeout()
      }
    },
  }
}

type Dialogue = {
  /** Called after each response. */
  onResponse(): void
  /** Called once the whole email has been written to the connection. */
  onReceived(): void
  /** Called before nodemailer takes a response for that to another command. */
  onOutOfStep(response: string): void
}

/**
 * Configures the connection to a mail server. A password is never sent unencrypted.
 *
 * @param maxSilence how long the mail server may send nothing, in milliseconds
 */
export function smtpTransport(url: string, maxSilence: number, dialogue?: Dialogue) {
  return createTransport({
    logger: dialogue ? dialogueLog(dialogue) : false,
    transactionLog: true,
    url,
    // Even if the server does not offer TLS: an attacker in between could have removed the offer.
    requireTLS: new URL(url).password !== '',
    // Includes the greeting.
    connectionTimeout: Math.min(maxSilence, COMMAND_TIMEOUT + MINUTE),
    greetingTimeout: maxSilence,
    dnsTimeout: 10 * SECOND,
    socketTimeout: maxSilence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Follows a dialogue through the log of nodemailer, which would contain addresses and is written nowhere. */
function dialogueLog({ onResponse, onReceived, onOutOfStep }: Dialogue) {
  type Entry = { tnx?: string }
  const ignore = () => {}
  /** Everything sent that the server has not responded to. */
  const waiting = ['connection']
  return {
    ...{ level: ignore, trace: ignore, warn: ignore, error: ignore, fatal: ignore },
    debug({ tnx }: Entry, text: string) {
      if (tnx === 'client') waiting.push(text)
      if (tnx !== 'server') return
      const command = waiting.shift()
      // Nodemailer takes any 2xx or 3xx for a go-ahead, such as a second response to an earlier command.
      if (!command || (command === 'DATA' && /^[23]/.test(text) && !text.startsWith('354'))) onOutOfStep(text)
      else onResponse()
    },
    info({ tnx }: Entry) {
      if (tnx !== 'message') return
      waiting.push('.')
      onReceived()
    },
  }
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

function smtpError(code: string, message: string): NodemailerError {
  return Object.assign(new Error(message), { code })
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
