import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished } from 'vitest'

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
  const server = new SMTPServer({
    authOptional: true,
    // A name server has no part in these tests.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
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
      if (inbox.mood === 'drop') {
        for (const connection of server.connections) {
          if ((connection as { session?: unknown }).session === session) {
            ;(connection as { _socket: { destroy(): void } })._socket.destroy()
          }
        }
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        inbox.mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
      })
    },
  })
  server.on('error', () => {}) // a client that goes away
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actual } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    mails: [],
    attempts: 0,
    mood: 'accept',
    async holds(count) {
      await expect.poll(() => inbox.mails.length, { timeout: 15_000, interval: 10 }).toBe(count)
      return inbox.mails
    },
    close,
  }
  onTestFinished(close)
  return inbox
}
