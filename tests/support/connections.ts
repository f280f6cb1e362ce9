import { once } from 'node:events'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Lets a server listen on a free port of this machine until the test ends, and returns the port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Connects to a server and reads nothing. The server may reset the connection. It ends with the test. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
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
