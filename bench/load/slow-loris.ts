import { connect, type Socket } from 'node:net'

/** Between two bytes, in milliseconds. Short enough that the connection never counts as idle. */
const BYTE_INTERVAL = 1000

/**
 * Opens connections that send a request's headers byte by byte and never finish them. Reconnects as soon as the server
 * closes a connection.
 *
 * @returns the number of connections the server has closed so far, and a function that stops all of them
 */
export function startSlowLoris(port: number, connections: number) {
  const open = new Set<Socket>()
  let closedByServer = 0
  let stopped = false

  function start(): void {
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    socket.write('POST /api/SendEmail HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const timer = setInterval(() => socket.write('x'), BYTE_INTERVAL)
    socket.on('error', () => {})
    socket.resume().once('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (stopped) return
      closedByServer++
      start()
    })
  }

  for (let index = 0; index < connections; index++) start()
  return {
    closedByServer: () => closedByServer,
    stop() {
      stopped = true
      for (const socket of open) socket.destroy()
    },
  }
}
