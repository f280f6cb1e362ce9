import PostalMime, { type Email } from 'postal-mime'
import { expect, onTestFinished } from 'vitest'
import { MINUTE } from '../../core/clock.ts'
import { startSmtpServer } from './smtp-server.ts'

/**
 * How the server treats an email: it accepts it, drops the connection, rejects its recipient with an SMTP code, refuses
 * it after receiving it, with 554 by default, or drops one of more than so many bytes.
 */
export type Behaviour =
  | 'accept'
  | 'drop'
  | { code: number; recipient?: string }
  | { maxBytes: number }
  | { refuses: (email: Email) => boolean; saying?: [code: number, text: string] }

export type SmtpInbox = {
  url: string
  port: number
  emails: Email[]
  /** The number of recipients that clients have named, whatever the outcome. */
  attempts: number
  /** The names by which clients have greeted it. */
  greetings: string[]
  /** The number of emails that were too large for the behaviour. */
  cutOff: number
  behaviour: Behaviour
  /** Resolves when this many emails have arrived. */
  waitForEmails(count: number): Promise<Email[]>
  /** Closes the port, like a mail server that is switched off. */
  close(): Promise<void>
}

/** Starts a real SMTP server in this process, on the given port or a free one, and collects its emails. */
export async function smtpInbox(port = 0): Promise<SmtpInbox> {
  const server = await startSmtpServer(
    {
      onRcptTo({ address }, { hostNameAppearsAs }, callback) {
        inbox.greetings.push(hostNameAppearsAs)
        inbox.attempts++
        const { behaviour } = inbox
        const rejected =
          typeof behaviour === 'object' && 'code' in behaviour && (behaviour.recipient ?? address) === address
        if (rejected) {
          const error = new Error(`5.1.1 <${address}>: no such mailbox`)
          callback(Object.assign(error, { responseCode: behaviour.code }))
        } else callback()
      },
      onData(stream, session, callback) {
        if (inbox.behaviour === 'drop') return server.dropConnection(session)
        const chunks: Buffer[] = []
        let size = 0
        let isCutOff = false
        stream.on('data', (chunk) => {
          chunks.push(chunk)
          size += chunk.length
          const { behaviour } = inbox
          if (isCutOff || typeof behaviour !== 'object' || !('maxBytes' in behaviour)) return
          isCutOff = size > behaviour.maxBytes
          if (!isCutOff) return
          inbox.cutOff++
          server.dropConnection(session)
        })
        stream.on('end', async () => {
          if (isCutOff) return
          const email = await PostalMime.parse(Buffer.concat(chunks))
          const { behaviour } = inbox
          if (typeof behaviour === 'object' && 'refuses' in behaviour && behaviour.refuses(email)) {
            const [responseCode, text] = behaviour.saying ?? [554, '5.6.0 Invalid header']
            return callback(Object.assign(new Error(text), { responseCode }))
          }
          inbox.emails.push(email)
          callback()
        })
      },
    },
    port,
  )
  const inbox: SmtpInbox = {
    url: server.url,
    port: server.port,
    emails: [],
    attempts: 0,
    greetings: [],
    cutOff: 0,
    behaviour: 'accept',
    async waitForEmails(count) {
      await expect.poll(() => inbox.emails.length, { timeout: MINUTE, interval: 10 }).toBe(count)
      return inbox.emails
    },
    close: server.close,
  }
  onTestFinished(server.close)
  return inbox
}
