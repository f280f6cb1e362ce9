import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends, on close, the connections that never asked for anything: browsers open some ahead. Node takes them
 * for busy, and stops looking at its time-outs once it closes, so that each would hold up the stop.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
