import { setTimeout as rest } from 'node:timers/promises'
import { startSmtpServer } from '../../testing/smtp-server.ts'

/** How long closing waits for mails in hand, in milliseconds. */
const CLOSE_TIMEOUT = 1

/**
 * A mail server that takes its time.
 *
 * @param delay how long it thinks about each mail before it takes it, in milliseconds; Infinity never answers
 * @returns its address, how many mails it took so far, and a way to close it
 */
export async function slowInbox(delay: number) {
  let taken = 0
  const { url, close } = await startSmtpServer({
    onData(stream, _session, callback) {
      stream.resume().once('end', async () => {
        if (delay === Infinity) return
        await rest(delay)
        taken++
        callback()
      })
    },
    closeTimeout: CLOSE_TIMEOUT,
  })
  return { url, taken: () => taken, close }
}
