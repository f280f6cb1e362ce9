import { createServer, IncomingMessage, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { MINUTE, SECOND } from './duration.ts'
import type { Env } from './env.ts'
import type { GalleryStorage } from './gallery-storage/storage.ts'
import { boundClose } from './http/bounded-close.ts'
import { limitConnections } from './http/connection-limits.ts'
import { errorHandler } from './http/error-handler.ts'
import { securityHeaders } from './http/headers.ts'
import { type LogStream, logOptions, RequestLog } from './http/log.ts'
import { malformedUrlRoute, rewriteMalformedUrl } from './http/malformed-url.ts'
import { rejectWhenOverloaded } from './http/overload.ts'
import { RequestQueue } from './http/pipelining.ts'
import { trustedProxies, visitorAddress } from './http/proxies.ts'
import { ResponseCache } from './http/response-cache.ts'
import type { Releases } from './release.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { healthRoute } from './routes/health.ts'
import { pagesRoutes } from './routes/pages.ts'
import { sendEmailRoute } from './routes/send-email.ts'
import type { Store } from './store/store.ts'

export type Collaborators = {
  env: Pick<Env, 'siteUrl' | 'trustProxy' | 'rateLimit'>
  releases: Releases
  store: Store
  /** The owner's videos. */
  gallery: GalleryStorage
  clock: Clock
  /** Called after each accepted request, so that the relay sends its emails at once. */
  wake: () => void
  /** Receives the log; default: standard output. */
  logStream?: LogStream
  /**
   * The average over a second, in milliseconds, from which requests are rejected with 503; default: 1 second. A small
   * machine reaches a quarter of that when busy or just after starting, and a slow response is better than a rejection.
   */
  maxEventLoopDelay?: number
}

const OPTIONS = {
  // Enough for 16 KiB over a poor mobile connection. Limits slow-loris attacks.
  requestTimeout: 15 * SECOND,
  // For the headers alone. Node checks both timeouts at the interval below.
  headersTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  // Longer than a proxy's usual minute, so that the proxy closes first and never sends into a closed connection.
  keepAliveTimeout: 75 * SECOND,
  // Most requests have no body, and creating a body stream takes an eighth of the time of serving a page.
  optimizeEmptyRequests: true,
}
/** Closes a connection without traffic. The player of a paused video reconnects by itself. */
const IDLE_TIMEOUT = 2 * MINUTE

/** Builds the server. The caller calls `listen`, and closes the store after the server. */
export async function buildApp(collaborators: Collaborators): Promise<FastifyInstance> {
  const { env, releases, store, gallery, clock, wake, logStream, maxEventLoopDelay = SECOND } = collaborators
  const cache = new ResponseCache(releases)
  const queue = new RequestQueue()
  const isProxy = trustedProxies(env.trustProxy)
  const app = fastify({
    logger: logOptions(logStream),
    logController: new RequestLog(),
    trustProxy: env.trustProxy !== 0 && isProxy,
    serverFactory(handler) {
      const listener: RequestListener = (request, response) => {
        // While closing, let Fastify send `Connection: close`.
        if (!server.listening || !cache.send(request, response)) handler(request, response)
      }
      const server = createServer(OPTIONS, queue.wrap(listener))
      return server.setTimeout(IDLE_TIMEOUT)
    },
    rewriteUrl: rewriteMalformedUrl,
    // Fastify caps params at 100 characters; raise it to the longest URL, so that longer paths reach our 404.
    routerOptions: { maxParamLength: 16 * 1024 },
  })
  app.setErrorHandler(errorHandler(releases))
  queue.onDisconnect = limitConnections(app.server, {
    isIdle: (socket) => queue.isIdle(socket),
    isProxy: (address) => isProxy(address, 0),
  })
  boundClose(app, clock)

  securityHeaders(app, env.siteUrl)
  rejectWhenOverloaded(app, maxEventLoopDelay)
  app.removeContentTypeParser('text/plain')
  replaceMissingBodies(app)
  await app.register(formbody)
  await app.register(rateLimit, { global: false, cache: 10_000 })

  if (env.trustProxy === 0) warnAboutProxy(app)

  healthRoute(app, { store, clock })
  sendEmailRoute(app, {
    store,
    wake,
    siteUrl: env.siteUrl,
    limit: app.createRateLimit({
      max: env.rateLimit,
      timeWindow: MINUTE,
      keyGenerator: ({ ip }) => visitorAddress(ip),
    }),
  })
  malformedUrlRoute(app)
  galleryRoutes(app, { gallery, clock })
  await app.register(pagesRoutes, { releases, cache })
  return app
}

/** If Content-Length is set but the body has already ended, the parser would hang: give it an empty stream. */
function replaceMissingBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (_request, _reply, body) =>
    body instanceof IncomingMessage && body.readableEnded ? Readable.from([]) : body,
  )
}

/** Warns once. Behind an unknown proxy, all visitors share one IP address and so one rate limit. */
function warnAboutProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn(
      'Requests carry X-Forwarded-For, but TRUST_PROXY is not set: set it if the server is behind a proxy',
    )
  })
}
