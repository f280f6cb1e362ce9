import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends, on close, the connections that never asked for anything: browsers open some ahead. Node takes them
 * for busy, and stops looking at its time-outs once it closes, so that each would hold up the stop.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    // Looked for here: with a listener for each one's end, what a request leaves outlives it by seconds.
    for (const earlier of unused) if (earlier.destroyed) unused.delete(earlier)
    unused.add(socket)
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
