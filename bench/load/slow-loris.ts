import { connect, type Socket } from 'node:net'

/** A byte a second: never silent, and never done. */
const DRIP = 1000

/**
 * Opens connections that send a request's head byte by byte and never end it, and opens each anew as soon as
 * the server closes it.
 *
 * @returns how many were closed by the server so far, and a way to end them all
 */
export function slowLoris(port: number, connections: number) {
  const open = new Set<Socket>()
  let closedByServer = 0
  let ended = false

  function start(): void {
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    socket.write('POST /api/SendEmail HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('x'), DRIP)
    socket.on('error', () => {})
    socket.resume().once('close', () => {
      clearInterval(drip)
      open.delete(socket)
      if (ended) return
      closedByServer++
      start()
    })
  }

  for (let index = 0; index < connections; index++) start()
  return {
    closedByServer: () => closedByServer,
    end() {
      ended = true
      for (const socket of open) socket.destroy()
    },
  }
}
