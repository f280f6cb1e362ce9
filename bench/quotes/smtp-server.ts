import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

type SlowInbox = {
  url: string
  /** How many mails it took so far. */
  taken(): number
  close(): Promise<void>
}

/**
 * A mail server that takes its time.
 *
 * @param delay how long it thinks about each mail before it takes it, in milliseconds; Infinity never answers
 */
export async function slowInbox(delay: number): Promise<SlowInbox> {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      stream.resume().once('end', async () => {
        if (delay === Infinity) return
        await rest(delay)
        taken++
        callback()
      })
    },
    closeTimeout: 1,
  })
  server.on('error', () => {}) // A server that was stopped in the middle of a mail.
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
