import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { startTcpProxy } from './tcp-proxy.ts'

export type MuteProxy = {
  url: string
  /** From now on, nothing passes on the connections that are open. They stay open, and new ones work. */
  muteOpenConnections(): void
  /** Whether new connections are accepted but nothing passes on them. */
  muteNewConnections: boolean
}

/** Starts a TCP proxy in front of a server. Muted, it behaves like a network after a silent failover. */
export async function startMuteProxy(target: string): Promise<MuteProxy> {
  const { url, sockets, close } = await startTcpProxy(target, (socket) => {
    if (proxy.muteNewConnections) mute(socket)
  })
  onTestFinished(close)
  const proxy: MuteProxy = {
    url,
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
