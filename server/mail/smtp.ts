import { Socket } from 'node:net'
import { createTransport, type NodemailerError } from 'nodemailer'
import { asTyped } from '../../core/business/finding.ts'
import { type Clock, MINUTE, SECOND } from '../../core/clock.ts'
import { oneLine } from '../../core/text.ts'
import { explainFailure } from './explain-failure.ts'
import { COMMAND_TIMEOUT, type Mail, type Mailer, RESPONSE_TIMEOUT, SendError } from './mail.ts'
import { isThisMachine, type MailServer, parseSmtpUrl } from './smtp-url.ts'

/** A mail server that is silent for this long may be waiting for TLS. Postfix may wait 6 seconds before it greets. */
const SUSPICIOUS_SILENCE = 10 * SECOND

/**
 * Sends emails over SMTP. Each email has its own connection: a pooled one that died unnoticed would fail the next
 * email, and a few quote requests an hour do not need a pool.
 *
 * @param url such as `smtp://user:password@host:587`
 * @param greeting the name by which to greet the mail server; default: this machine's
 */
export function smtpMailer(url: string, clock: Clock, greeting?: string): Mailer {
  const server = { ...parseSmtpUrl(url), greeting }
  return {
    async send(mail) {
      const abort = new AbortController()
      const dialogue = watchDialogue(clock, (error) => abort.abort(error))
      try {
        await transport(server, RESPONSE_TIMEOUT, { logger: dialogue.logger }).sendMail({
          ...toMessage(mail),
          signal: abort.signal,
        })
        return undefined
      } catch (error) {
        const cause = abort.signal.aborted ? abort.signal.reason : error
        throw await toSendError(cause, server, clock, dialogue.isReceiving())
      } finally {
        dialogue.stop()
      }
    },
  }
}

/**
 * Limits the time for each response, and fails if one is out of step: nodemailer takes any 2xx or 3xx for a go-ahead,
 * such as a second response to an earlier command. Its own timeouts only limit silence, not a server that sends byte by
 * byte. Follows the dialogue through nodemailer's log, which would contain addresses and is written nowhere.
 */
function watchDialogue(clock: Clock, fail: (error: NodemailerError) => void) {
  type Entry = { tnx?: string }
  const ignore = () => {}
  /** Everything sent that the server has not responded to. */
  const waiting = ['connection']
  let isReceiving = false
  let stop = ignore
  const allow = (milliseconds: number) => {
    stop()
    stop = clock.after(milliseconds, () => {
      const error = smtpError('ETIMEDOUT', 'The mail server took too long to respond')
      fail(waiting[0] === 'connection' ? Object.assign(error, { command: 'CONN' }) : error)
    })
  }
  allow(COMMAND_TIMEOUT)
  const logger = {
    ...{ level: ignore, trace: ignore, warn: ignore, error: ignore, fatal: ignore },
    debug({ tnx }: Entry, text: string) {
      if (tnx === 'client') waiting.push(text)
      if (tnx !== 'server') return
      const command = waiting.shift()
      const isOutOfStep = !command || (command === 'DATA' && /^[23]/.test(text) && !text.startsWith('354'))
      if (isOutOfStep) fail(smtpError('EPROTOCOL', `The mail server responded out of step: ${text}`))
      else {
        // Until it responds to the whole email.
        isReceiving = command === 'DATA' && text.startsWith('354')
        allow(COMMAND_TIMEOUT)
      }
    },
    /** Called once the whole email has been written to the connection. */
    info({ tnx }: Entry) {
      if (tnx !== 'message') return
      waiting.push('.')
      allow(RESPONSE_TIMEOUT)
    },
  }
  return { logger, stop: () => stop(), isReceiving: () => isReceiving }
}

/** Connects to a mail server and logs in, without sending anything. @throws SendError */
export async function checkSmtpLogin(
  url: string,
  clock: Clock,
  greeting?: string,
  maxSilence: number = SUSPICIOUS_SILENCE,
): Promise<void> {
  const server = { ...parseSmtpUrl(url), greeting }
  const socket = new Socket()
  let silent = false
  let stopWaiting = () => {}
  socket.once('connect', () => {
    stopWaiting = clock.after(maxSilence, () => {
      silent = socket.bytesRead === 0
      if (silent) socket.destroy()
    })
  })
  try {
    await transport(server, MINUTE, { socket }).verify()
  } catch (cause) {
    const error = await toSendError(cause as NodemailerError, server, clock)
    if (!silent || error.remedy || maxSilence === MINUTE) throw error
    // It does not wait for TLS, so it is only slow.
    await checkSmtpLogin(url, clock, greeting, MINUTE)
  } finally {
    stopWaiting()
  }
}

/**
 * Configures the connection to a mail server. A password is never sent unencrypted, nor to a mail server whose
 * certificate is not trusted.
 *
 * @param maxSilence how long the mail server may send nothing, in milliseconds
 * @param more `socket`: an unconnected one, which the caller may destroy
 */
function transport(
  { host, port, secure, user, password, greeting }: MailServer,
  maxSilence: number,
  more: { logger: ReturnType<typeof watchDialogue>['logger'] } | { socket: Socket },
) {
  return createTransport({
    ...{ host, port, secure, transactionLog: true },
    ...more,
    ...(greeting && { name: greeting }),
    ...((user || password) && { auth: { user, pass: password } }),
    // Even if the server does not offer TLS: an attacker in between could have removed the offer.
    requireTLS: password !== '',
    // A mail server on this machine offers TLS with a certificate of its own as a rule, and nobody is in between.
    tls: { rejectUnauthorized: password !== '' || !isThisMachine(host) },
    // Includes the greeting.
    connectionTimeout: Math.min(maxSilence, COMMAND_TIMEOUT + MINUTE),
    greetingTimeout: maxSilence,
    dnsTimeout: 10 * SECOND,
    socketTimeout: maxSilence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Converts an email to nodemailer's format, in which addresses are objects: no name can add a recipient. */
export function toMessage({ name: _name, attachments = [], ...mail }: Mail) {
  return {
    ...mail,
    // As attachments, email programs list them below the message that shows them.
    attachments: attachments.map((one) => ({
      ...one,
      contentType: 'image/jpeg',
      contentDisposition: 'attachment' as const,
    })),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    textEncoding: 'quoted-printable' as const,
  }
}

function smtpError(code: string, message: string): NodemailerError {
  return Object.assign(new Error(message), { code })
}

async function toSendError(
  error: NodemailerError,
  server: MailServer,
  clock: Clock,
  interrupted = false,
): Promise<SendError> {
  const { code, command, response, responseCode = 0 } = error
  const rejected = responseCode >= 500 && responseCode < 600
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0]
  const codes = [code, command, responseCode || undefined, enhanced].filter(Boolean).join(' ') || error.name
  // RFC 3463: 5.2.2 is a full mailbox, 5.2.3 and 5.3.4 are an email that is too large.
  const isTooLarge = enhanced ? /^5\.(2\.3|3\.4)$/.test(enhanced) : responseCode === 552
  const { problem, remedy: advice } = (await explainFailure(error, server, clock)) ?? {}
  const remedy = advice && asTyped(advice)
  // A rejected login or sender is a mistake in the settings, which the owner can correct.
  return new SendError(problem ? `${problem}${response ? ` (${oneLine(response)})` : ''}` : error.message, {
    cause: error,
    permanent: rejected && (command === 'RCPT TO' || command === 'DATA'),
    interrupted,
    contentRejected: rejected && (code === 'EMESSAGE' || isTooLarge),
    summary: problem ? `${codes}: ${problem}. ${remedy}` : codes,
    remedy,
  })
}
