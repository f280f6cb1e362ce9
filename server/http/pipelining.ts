import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How many requests of one connection may wait. Browsers never pipeline, and other clients send only a few ahead.
 * Node parses everything it has read, up to thousands of requests, so pausing the socket would be too late.
 */
const MAX_WAITING = 10

type Connection = {
  /** The latest response that has been started. */
  response: ServerResponse
  /** Start the responses to the pipelined requests after it. */
  waiting: (() => void)[]
}

/**
 * Handles the requests of each connection one after another. Node alone would open the responses to all pipelined
 * requests at once, however slowly the client reads them. A client that pipelines more than may wait is disconnected.
 */
export class RequestQueue {
  readonly #connections = new WeakMap<Socket, Connection>()
  /**
   * Called when a client is disconnected. Node frees megabytes of parsed requests only at the end of the event loop's
   * iteration, so hundreds of such clients must not be read in the same one.
   */
  onDisconnect: () => void = () => {}

  /** Whether no response on this connection is being prepared or sent. */
  isIdle(socket: Socket): boolean {
    // Node sets a response's socket to null once the response has been sent.
    return !this.#connections.get(socket)?.response.socket
  }

  /** Wraps the listener that handles the server's requests. */
  wrap(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request
      // Node goes on parsing what it has read, even after the connection is destroyed.
      if (socket.destroyed) return
      const connection = this.#connections.get(socket)
      if (!connection) {
        this.#connections.set(socket, { response, waiting: [] })
        return listener(request, response)
      }
      const { waiting } = connection
      const start = () => {
        connection.response = response
        listener(request, response)
      }
      if (waiting.length === 0 && this.isIdle(socket)) return start()
      if (waiting.length === MAX_WAITING) {
        socket.destroy()
        return this.onDisconnect()
      }
      if (waiting.push(start) === 1) startNextAfter(connection, socket)
    }
  }
}

function startNextAfter(connection: Connection, socket: Socket): void {
  connection.response.once('close', () => {
    if (socket.destroyed) return
    connection.waiting.shift()?.()
    if (connection.waiting.length > 0) startNextAfter(connection, socket)
  })
}
