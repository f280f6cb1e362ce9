import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, SECOND } from '../../core/clock.ts'
import { MIB } from '../../core/disk.ts'

/** Enough for the longest request over a poor mobile connection. Limits slow-loris attacks. */
const BODY_TIMEOUT = 15 * SECOND
/** How long an upload, which may take as long as it needs, may stand still. */
const MAX_SILENCE = 30 * SECOND
const CHECK_INTERVAL = SECOND / 20
/** Beyond this the connection is closed. Below it, even a refused body is read: a browser sends before it reads. */
const MAX_BODY = MIB
export const MAX_UPLOAD = 100 * MIB

/**
 * Ends a request whose body is endless or takes too long, or that stands still if it is an upload. Node's own timeout is
 * the same for all requests, and Node reads on after the response.
 *
 * @param isUpload whether a request may contain photos
 */
export function boundBody(app: FastifyInstance, clock: Clock, isUpload: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const { socket } = raw
    const upload = isUpload(request)
    const maxBytes = socket.bytesRead + (upload ? MAX_UPLOAD : MAX_BODY)
    const started = clock.elapsed()
    let progressed = started
    let received = socket.bytesRead
    const timedOut = () => {
      if (socket.bytesRead !== received) progressed = clock.elapsed()
      received = socket.bytesRead
      return upload ? clock.elapsed() - progressed >= MAX_SILENCE : clock.elapsed() - started >= BODY_TIMEOUT
    }
    const check = () => {
      if (socket.bytesRead > maxBytes) socket.destroy()
      else if (!timedOut()) cancel = clock.after(CHECK_INTERVAL, check)
      else if (reply.raw.writableEnded) socket.destroy()
      // As Node does: Fastify then responds with 408 and closes the connection.
      else app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
    let cancel = clock.after(CHECK_INTERVAL, check)
    const stop = () => cancel()
    raw.once('end', stop)
    raw.once('close', stop)
    socket.once('close', stop)
    reply.raw.once('close', () => raw.complete !== false && cancel())
  })
}
