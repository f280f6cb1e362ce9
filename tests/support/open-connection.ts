import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Connects to a server and reads nothing. The server may reset the connection. It ends with the test.
 *
 * @param from the client's address, such as 127.0.0.2. Only Linux lets a client choose any loopback address
 */
export async function openConnection(url: string, from?: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), ...(from && { localAddress: from }) })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Reads until the server has closed the connection. Returns what it sent. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    if (socket.closed) resolve(received)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => (received += chunk))
    socket.once('close', () => resolve(received))
  })
}
