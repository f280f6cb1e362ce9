import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtpServer } from '../../testing/smtp-server.ts'

/** Closes connections at once, even during an email. In milliseconds. */
const CLOSE_TIMEOUT = 1

/**
 * Starts a mail server that accepts each email after a delay.
 *
 * @param delay in milliseconds; with Infinity it never responds
 * @returns its URL, the number of emails it has accepted so far, and a function that closes it
 */
export async function startSlowMailServer(delay: number) {
  let accepted = 0
  const { url, close } = await startSmtpServer({
    onData(stream, _session, callback) {
      stream.resume().once('end', async () => {
        if (delay === Infinity) return
        await sleep(delay)
        accepted++
        callback()
      })
    },
    closeTimeout: CLOSE_TIMEOUT,
  })
  return { url, accepted: () => accepted, close }
}
