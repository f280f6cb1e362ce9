import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, SECOND } from '../clock.ts'

/** Enough for the longest request over a poor mobile connection. Limits slow-loris attacks. */
const BODY_TIMEOUT = 15 * SECOND
/** How long an upload, which may take as long as it needs, may stand still. */
const MAX_SILENCE = 30 * SECOND

/**
 * Ends a request whose body takes too long, or that stands still if it is an upload. Node's own timeout is the same for
 * all requests.
 *
 * @param isUpload whether a request may contain photos
 */
export function bodyTimeout(
  app: FastifyInstance,
  clock: Clock,
  isUpload: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const { socket } = raw
    const started = clock.elapsed()
    let progressed = started
    let received = socket.bytesRead
    const timedOut = isUpload(request)
      ? () => {
          if (socket.bytesRead !== received) progressed = clock.elapsed()
          received = socket.bytesRead
          return clock.elapsed() - progressed >= MAX_SILENCE
        }
      : () => clock.elapsed() - started >= BODY_TIMEOUT
    const check = () => {
      if (!timedOut()) cancel = clock.after(SECOND, check)
      // As Node does: Fastify then responds with 408 and closes the connection.
      else
        app.server.emit(
          'clientError',
          Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        )
    }
    let cancel = clock.after(SECOND, check)
    raw.once('end', () => cancel())
    reply.raw.once('close', () => cancel())
  })
}
