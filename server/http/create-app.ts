import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { type Clock, MINUTE, SECOND } from '../../core/clock.ts'
import type { Settings } from '../settings.ts'
import { boundBody } from './bound-body.ts'
import { securityHeaders } from './headers.ts'
import { type LogStream, RequestLog, standardOutput } from './log.ts'
import { Problem } from './problem.ts'
import { trustedProxies } from './visitors.ts'

/** How long requests in flight may take once the server closes. */
const CLOSE_TIMEOUT = 5 * SECOND
const MALFORMED_URL = '/malformed-url'

type Options = {
  settings: Pick<Settings, 'trustProxy'>
  /** Where the app is reached. */
  url: URL
  clock: Clock
  /** Receives the log; default: standard output. */
  logStream?: LogStream | undefined
  /** Whether a request may contain photos. */
  isUpload: (request: FastifyRequest) => boolean
  requestTimeout: number
  maxRequestsPerSocket?: number
  bodyLimit?: number
}

/** What the server and the desk have in common: log, proxies, limits and security headers. */
export async function createApp(options: Options): Promise<FastifyInstance> {
  const { settings, url, clock, logStream, isUpload, ...limits } = options
  const { trustProxy } = settings
  const app = fastify({
    ...limits,
    logger: { level: 'info', stream: logStream ?? (await standardOutput()) },
    logController: new RequestLog(),
    trustProxy: trustProxy !== 0 && trustedProxies(trustProxy),
    rewriteUrl: ({ url = '/' }) => (canDecode(url) ? url : MALFORMED_URL),
    // Fastify caps params at 100 characters; raise it to the longest URL, so that longer paths reach our 404.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Node checks this timeout for the headers alone, and `requestTimeout`, at this interval.
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    // Longer than a proxy's usual minute, so that the proxy closes first and never sends into a closed connection.
    keepAliveTimeout: 75 * SECOND,
    // A request that arrives once the server closes has nowhere else to go.
    return503OnClosing: false,
    // For a connection without traffic. The player of a paused video reconnects by itself.
    connectionTimeout: 2 * MINUTE,
  })
  boundClose(app, clock)
  boundBody(app, clock, isUpload)
  securityHeaders(app, url)
  await app.register(rateLimit, { global: false, cache: 10_000 })
  // Fastify would reject it before its hooks run, and so without the security headers.
  app.all(MALFORMED_URL, async () => {
    throw new Problem('malformed')
  })
  return app
}

function canDecode(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Limits how long `app.close()` takes. Node closes idle connections at once, and each response sent while closing
 * says `Connection: close`. The timeout closes the remaining connections: of stalled readers, of bodies that never end,
 * and those that a browser opened but never used.
 */
function boundClose(app: FastifyInstance, clock: Clock): void {
  let cancel: (() => void) | undefined
  app.addHook('preClose', async () => {
    cancel = clock.after(CLOSE_TIMEOUT, () => app.server.closeAllConnections())
  })
  app.addHook('onSend', async (_request, reply) => {
    if (cancel) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => cancel?.())
}
