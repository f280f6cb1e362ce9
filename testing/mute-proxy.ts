import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type MuteProxy = {
  url: string
  /** From now on, nothing passes on the connections that are open. They stay open, and new ones work. */
  muteOpenConnections(): void
  /** Whether new connections are accepted but nothing passes on them. */
  muteNewConnections: boolean
}

/** Starts a TCP proxy in front of a server. Muted, it behaves like a network after a silent failover. */
export async function startMuteProxy(target: string): Promise<MuteProxy> {
  const { hostname, port } = new URL(target)
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
      if (proxy.muteNewConnections) mute(from)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const proxy: MuteProxy = {
    url: url.href,
    muteNewConnections: false,
    muteOpenConnections: () => {
      for (const socket of sockets) mute(socket)
    },
  }
  return proxy
}

function mute(socket: Socket): void {
  socket.unpipe()
  socket.pause()
}
