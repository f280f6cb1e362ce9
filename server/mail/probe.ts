import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls'
import { type Clock, SECOND } from '../../core/clock.ts'
import type { MailServer } from './smtp-url.ts'

const PROBE_TIMEOUT = 10 * SECOND

/** A connection on which nothing secret is sent. The signal ends each wait. */
type Connection = { socket: Socket; signal: AbortSignal }

/** Whether a port begins with TLS, whatever its certificate. */
export async function beginsWithTls(server: MailServer, clock: Clock): Promise<boolean> {
  return (await probe(server, clock, (connection) => startTls(server, connection))) !== undefined
}

/** Reads the certificate of a mail server, without checking it. */
export function readCertificate(server: MailServer, clock: Clock): Promise<PeerCertificate | undefined> {
  return probe(server, clock, async (connection) => {
    if (!server.secure) {
      await response(connection)
      for (const command of [`EHLO ${server.greeting ?? 'localhost'}`, 'STARTTLS']) {
        connection.socket.write(`${command}\r\n`)
        await response(connection)
      }
    }
    return (await startTls(server, connection)).getPeerCertificate()
  })
}

/** Connects for one look. Returns `undefined` if it fails or takes too long. */
async function probe<Result>(
  { host, port }: MailServer,
  clock: Clock,
  look: (connection: Connection) => Promise<Result>,
): Promise<Result | undefined> {
  const abort = new AbortController()
  const cancelTimeout = clock.after(PROBE_TIMEOUT, () => abort.abort())
  const socket = connect({ host, port, signal: abort.signal })
  socket.on('error', () => abort.abort())
  socket.on('close', () => abort.abort())
  try {
    return await look({ socket, signal: abort.signal })
  } catch {
    return undefined
  } finally {
    cancelTimeout()
    socket.destroy()
  }
}

/** Reads a whole response: its last line has no hyphen after the code. */
async function response({ socket, signal }: Connection): Promise<string> {
  let text = ''
  while (!/^\d{3}(?!-)[^\n]*\n/m.test(text)) text += String((await once(socket, 'data', { signal }))[0])
  return text
}

async function startTls({ host }: MailServer, { socket, signal }: Connection): Promise<TLSSocket> {
  const tls = connectTls({ socket, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) })
  tls.on('error', () => {}) // The wait below reports those of the handshake.
  await once(tls, 'secureConnect', { signal })
  return tls
}
