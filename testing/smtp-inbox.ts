import PostalMime, { type Email } from 'postal-mime'
import { expect, onTestFinished } from 'vitest'
import { startSmtpServer } from './smtp-server.ts'

/** How the server treats the next mail: what it answers to the recipient, or to the text. */
export type Mood = 'accept' | 'hang' | 'drop' | { code: number; recipient?: string }

export type SmtpInbox = {
  url: string
  port: number
  mails: Email[]
  /** How many mails were begun, whatever came of them. */
  attempts: number
  mood: Mood
  /** Resolves when this many mails have arrived. */
  holds(count: number): Promise<Email[]>
  /** Closes the port, as a mail server that is switched off. */
  close(): Promise<void>
}

/** A real SMTP server in this process, on a free port or the given one. */
export async function smtpInbox(port = 0): Promise<SmtpInbox> {
  const server = await startSmtpServer(
    {
      onRcptTo({ address }, _session, callback) {
        inbox.attempts++
        const { mood } = inbox
        if (mood === 'hang') return
        const refused = typeof mood === 'object' && (mood.recipient ?? address) === address
        if (refused) {
          const error = new Error(`5.1.1 <${address}>: no such mailbox`)
          callback(Object.assign(error, { responseCode: mood.code }))
        } else callback()
      },
      onData(stream, session, callback) {
        if (inbox.mood === 'drop') return server.cutOff(session)
        const chunks: Buffer[] = []
        stream.on('data', (chunk) => chunks.push(chunk))
        stream.on('end', async () => {
          inbox.mails.push(await PostalMime.parse(Buffer.concat(chunks)))
          callback()
        })
      },
    },
    port,
  )
  const inbox: SmtpInbox = {
    url: server.url,
    port: server.port,
    mails: [],
    attempts: 0,
    mood: 'accept',
    async holds(count) {
      await expect.poll(() => inbox.mails.length, { timeout: 15_000, interval: 10 }).toBe(count)
      return inbox.mails
    },
    close: server.close,
  }
  onTestFinished(server.close)
  return inbox
}
