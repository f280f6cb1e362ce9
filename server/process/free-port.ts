import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

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
