import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a server. */
export interface TcpProxy {
  /** The URL of the server, with the port of the proxy. */
  url: string
  /** Both ends of each connection. */
  sockets: ReadonlySet<Socket>
  /** Breaks every connection. New ones work. */
  disconnect(): void
  /** Stops listening, and breaks every connection. */
  close(): void
}

/** Starts a proxy in front of a URL on a free port. `onSocket` gets both ends of each new connection. */
export async function startTcpProxy(target: string, onSocket: (socket: Socket) => unknown): Promise<TcpProxy> {
  const url = new URL(target)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.once('close', () => to.destroy())
      from.pipe(to)
      onSocket(from)
    }
  }).listen(0, hostname)
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    sockets,
    disconnect,
    close() {
      server.close()
      disconnect()
    },
  }
}
