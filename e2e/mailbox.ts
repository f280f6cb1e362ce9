import { EventEmitter, once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { startSmtpServer } from '../testing/smtp-server.ts'

export interface Mailbox {
  port: number
  /** Waits for a mail to an address, with a word in its subject, or takes one that has come, and removes it. */
  take(address: string, inSubject?: string): Promise<Email>
  close(): Promise<void>
}

/** A real mail server on a free port, which keeps what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const received: { to: string[]; mail: Email }[] = []
  const arrivals = new EventEmitter()
  const { port, close } = await startSmtpServer({
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
      done()
      arrivals.emit('mail')
    },
  })
  return {
    port,
    async take(address, inSubject = '') {
      for (;;) {
        const index = received.findIndex(
          ({ to, mail }) => to.includes(address) && mail.subject?.includes(inSubject),
        )
        const [found] = index < 0 ? [] : received.splice(index, 1)
        if (found) return found.mail
        await once(arrivals, 'mail')
      }
    },
    close,
  }
}
