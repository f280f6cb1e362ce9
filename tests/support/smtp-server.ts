import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export type SmtpServer = {
  url: string
  port: number
  /** Drops a connection, like a failing network. */
  dropConnection(session: SMTPServerSession): void
  /** Closes the port, like a mail server that is switched off. */
  close(): Promise<void>
}

/** Starts a real SMTP server on this machine, by default without encryption or passwords. Port 0 picks a free one. */
export async function startSmtpServer(behaviour: SMTPServerOptions, port = 0): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    // The tests must not depend on DNS.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...behaviour,
  })
  server.on('error', () => {}) // A client has disconnected.
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    dropConnection(session) {
      const connections = server.connections as Set<{ session: SMTPServerSession; _socket: Socket }>
      for (const connection of connections) if (connection.session === session) connection._socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
