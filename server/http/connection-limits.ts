import type { Server, Socket } from 'node:net'
import { visitorAddress } from './proxies.ts'

const MAX_CONNECTIONS = 2_000
/** A quarter: several visitors may share an address, for example in an office or on a mobile network. */
const MAX_SHARE_PER_ADDRESS = 0.25
/** A connection, and the file or the connection to a storage that its response is read from. */
const FILES_PER_CONNECTION = 2
/** The rest is for the database, connections to the mail server and the log. */
const SHARE_OF_OPEN_FILES = 2 / 3

type Options = {
  /** Whether no response is being prepared or sent on this connection. */
  isIdle: (socket: Socket) => boolean
  /** Whether this is the address of a reverse proxy, whose connections serve many visitors. */
  isProxy: (address: string) => boolean
}

/**
 * Bounds all connections together, and those of each address (for IPv6, of each /64 network). Beyond a bound, the
 * oldest idle connection is closed for a new one. If none is idle, the new one is refused.
 *
 * @returns a function that stops reading from all connections until Node has freed those just destroyed
 */
export function limitConnections(server: Server, { isIdle, isProxy }: Options): () => void {
  const max = maxConnections()
  const all = new Set<Socket>()
  const byAddress = new Map<string, Set<Socket>>()

  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const address = visitorAddress(remoteAddress)
    const own = byAddress.get(address) ?? new Set()
    byAddress.set(address, own.add(socket))
    all.add(socket)
    socket.once('close', () => {
      all.delete(socket)
      own.delete(socket)
      if (own.size === 0) byAddress.delete(address)
    })
    if (!isProxy(remoteAddress)) keepWithin(max * MAX_SHARE_PER_ADDRESS, own, socket)
    keepWithin(max, all, socket)
  })

  function keepWithin(bound: number, sockets: Set<Socket>, newest: Socket): void {
    if (sockets.size <= bound) return
    const open = [...sockets].filter(({ destroyed }) => !destroyed)
    if (open.length > bound) (open.find(isIdle) ?? newest).destroy()
  }

  return () => {
    const paused = [...all].filter((socket) => !socket.isPaused())
    for (const socket of paused) socket.pause()
    setImmediate(() => {
      for (const socket of paused) socket.resume()
    })
  }
}

/** As many connections as the limit of open files allows (`ulimit -n`), which Node reports except on Windows. */
function maxConnections(): number {
  // Otherwise, the report would look up the host names of all connections.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const files = Number(report.userLimits?.open_files?.soft)
  return Number.isNaN(files)
    ? MAX_CONNECTIONS
    : Math.min(MAX_CONNECTIONS, Math.floor((files * SHARE_OF_OPEN_FILES) / FILES_PER_CONNECTION))
}
