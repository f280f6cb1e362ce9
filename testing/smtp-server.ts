import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export type SmtpServer = {
  url: string
  port: number
  /** Breaks a connection off, as a failing network does. */
  cutOff(session: SMTPServerSession): void
  /** Closes the port, as a mail server that is switched off. */
  close(): Promise<void>
}

/** A real mail server on this machine, which wants neither encryption nor a password. 0 is a free port. */
export async function startSmtpServer(
  behaviour: Pick<SMTPServerOptions, 'onRcptTo' | 'onData' | 'closeTimeout'>,
  port = 0,
): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    // A name server has no part in this.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...behaviour,
  })
  server.on('error', () => {}) // A client that goes away.
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    cutOff(session) {
      const connections = server.connections as Set<{ session: SMTPServerSession; _socket: Socket }>
      for (const connection of connections) if (connection.session === session) connection._socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
