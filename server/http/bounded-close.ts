import type { FastifyInstance } from 'fastify'
import { type Clock, SECOND } from '../clock.ts'

/** How long requests in flight may take once the server closes. */
const CLOSE_TIMEOUT = 5 * SECOND

/**
 * Limits how long `app.close()` takes. Node closes idle connections at once, and each response sent while closing
 * says `Connection: close`. The timeout closes the remaining connections: of stalled readers, of bodies that never end,
 * and those that a browser opened but never used.
 */
export function boundClose(app: FastifyInstance, clock: Clock): void {
  let cancel: (() => void) | undefined
  app.addHook('preClose', async () => {
    cancel = clock.after(CLOSE_TIMEOUT, () => app.server.closeAllConnections())
  })
  app.addHook('onSend', async (_request, reply) => {
    if (cancel) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => cancel?.())
}
