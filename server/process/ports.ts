import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SetupError } from '../../core/setup-error.ts'

/** Finds a free TCP port on this machine: the first from `from`, or any. Tests use it too. */
export async function freePort(from = 0): Promise<number> {
  const probe = createServer().listen(from, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort(from + 1)
    throw error
  }
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

type Address = { host: string; port: number; setting: 'PORT' | 'DESK_PORT' }

/**
 * Listens on the socket that systemd holds through restarts, so that none refuses a connection, or else on a port.
 *
 * @returns the URL
 * @throws SetupError if it cannot
 */
export function listen(app: FastifyInstance, { setting, ...address }: Address): Promise<string> {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  const isHeld = LISTEN_PID === String(process.pid) && LISTEN_FDS === '1'
  return app.listen({ ...address, ...(isHeld && { fd: 3 }) }).catch((error) => {
    throw listenFailure(error, { setting, ...address })
  })
}

/** Explains why a program cannot listen, and suggests another port. */
function listenFailure(cause: NodeJS.ErrnoException, { host, port, setting }: Address): SetupError {
  if (cause.code !== 'EADDRINUSE') {
    return new SetupError(`Cannot listen on ${host}:${port} (${cause.code}). Set ${setting} or HOST.`, { cause })
  }
  // 3000 and 3001 are the defaults of the site and the desk.
  const suggestion = port === 3002 ? 3003 : 3002
  return new SetupError(
    `Another program already uses port ${port} on ${host}. Stop that program, or use another port: write into the file .env, for example:\n` +
      `  ${setting}=${suggestion}`,
    { cause },
  )
}
