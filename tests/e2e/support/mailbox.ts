import { EventEmitter, once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { startSmtpServer } from '../../support/smtp-server.ts'

export interface Mailbox {
  port: number
  /** Removes and returns an email to this address whose subject contains this text. Waits until there is one. */
  take(address: string, inSubject?: string): Promise<Email>
  close(): Promise<void>
}

/** Starts a real mail server on a free port and keeps every email it receives. */
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
        const index = received.findIndex(({ to, mail }) => to.includes(address) && mail.subject?.includes(inSubject))
        const [found] = index < 0 ? [] : received.splice(index, 1)
        if (found) return found.mail
        await once(arrivals, 'mail')
      }
    },
    close,
  }
}
