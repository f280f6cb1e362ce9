import { createServer, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { MINUTE, SECOND } from './duration.ts'
import type { Env } from './env.ts'
import type { GalleryStorage } from './gallery/storage.ts'
import { securityHeaders } from './headers.ts'
import { ResponseCache } from './http/response-cache.ts'
import { type LogStream, logOptions, RequestLog } from './log.ts'
import { leadMalformedAway, malformedAddressRoute } from './malformed-address.ts'
import type { Releases } from './release.ts'
import { errorAnswerer } from './routes/answer-error.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { healthRoute } from './routes/health.ts'
import { pagesRoutes } from './routes/pages.ts'
import { sendEmailRoute } from './routes/send-email.ts'
import type { Store } from './store/store.ts'
import { endUnusedConnections } from './unused-connections.ts'

export type Collaborators = {
  env: Pick<Env, 'siteUrl' | 'trustProxy' | 'rateLimit'>
  releases: Releases
  store: Store
  /** Where the owner's videos are. */
  gallery: GalleryStorage
  clock: Clock
  /** Called after each accepted request, so that its mails leave at once. */
  wake: () => void
  /** Where the log goes; standard output where not given. */
  logStream?: LogStream
}

const OPTIONS = {
  // A visitor on a train sends 16 KiB in this time; a slow-loris gets no more of it.
  requestTimeout: 15 * SECOND,
  // The same for a request's head alone; both are looked after every few seconds.
  headersTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  // Longer than the minute for which proxies keep theirs, so that it is they who close first.
  keepAliveTimeout: 75 * SECOND,
  // Most requests have no body: a stream for it is an eighth of the work of a page.
  optimizeEmptyRequests: true,
}
/** Closes a connection on which nothing moves. The player of a paused video reconnects by itself. */
const IDLE_TIMEOUT = 2 * MINUTE

/** Builds the server. It does not listen yet, and its store is closed by whoever opened it. */
export async function buildApp(collaborators: Collaborators): Promise<FastifyInstance> {
  const { env, releases, store, gallery, clock, wake, logStream } = collaborators
  const cache = new ResponseCache(releases)
  const app = fastify({
    logger: logOptions(logStream),
    logController: new RequestLog(),
    trustProxy: trusted(env.trustProxy),
    serverFactory(handler) {
      const server = createServer(OPTIONS, (request, response) => {
        // While closing, let Fastify send `Connection: close`.
        if (!server.listening || !cache.send(request, response)) handler(request, response)
      })
      return server.setTimeout(IDLE_TIMEOUT)
    },
    // On close, connections that wait for a next request are ended; those in the middle of one are not.
    forceCloseConnections: 'idle',
    rewriteUrl: leadMalformedAway,
    // As long as an address may be: what is longer than the framework's 100 letters is not there, no more.
    routerOptions: { maxParamLength: 16 * 1024 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  const answerError = errorAnswerer(releases)
  app.setErrorHandler(answerError)
  // Far below the usual limit of open files: beyond it not even the database could be opened.
  app.server.maxConnections = 2_000
  endUnusedConnections(app)

  securityHeaders(app, env.siteUrl)
  await app.register(underPressure, {
    // On average over a second. Less than this is a small machine on a busy day, or the first second after
    // the start: a quote that takes a moment is better than one refused.
    maxEventLoopDelay: SECOND,
  })
  app.removeContentTypeParser('text/plain')
  endMissingBodies(app)
  await app.register(formbody)
  await app.register(rateLimit, { global: false, cache: 10_000 })

  if (env.trustProxy === 0) warnOfProxy(app)

  endConnectionsOnClose(app)
  healthRoute(app, { store, clock })
  sendEmailRoute(app, {
    store,
    wake,
    siteUrl: env.siteUrl,
    limit: app.createRateLimit({ max: env.rateLimit, timeWindow: MINUTE }),
  })
  malformedAddressRoute(app)
  galleryRoutes(app, { gallery, clock })
  await app.register(pagesRoutes, { releases, cache })
  return app
}

/** A body that was announced and never came has ended before a parser could listen to it, and tells nobody. */
function endMissingBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (_request, _reply, body) =>
    body instanceof IncomingMessage && body.readableEnded ? Readable.from([]) : body,
  )
}

/** A number of proxies, or their networks; behind none, X-Forwarded-For is anyone's claim. */
function trusted(proxies: Env['trustProxy']) {
  if (typeof proxies !== 'number') return proxies
  return proxies === 0 ? false : (_address: string, hop: number) => hop < proxies
}

/** Behind an unknown proxy all visitors share one address, and so one rate limit. */
function warnOfProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: set it if a proxy stands in front')
  })
}

/**
 * Once the server stops, a connection ends with its answer instead of waiting for a next request, which a
 * browser may keep it doing for over a minute.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // An answer that was already under way has promised to keep its connection.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
