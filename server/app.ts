import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Content } from './content.ts'
import { MINUTE, SECOND } from './duration.ts'
import type { Env } from './env.ts'
import { Problem } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { logOptions } from './log.ts'
import { errorAnswerer } from './routes/answer-error.ts'
import { readCheckPage } from './routes/check-page.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { healthRoute } from './routes/health.ts'
import { pagesRoutes } from './routes/pages.ts'
import { sendEmailRoute } from './routes/send-email.ts'
import type { Store } from './store/store.ts'

export type Collaborators = {
  env: Pick<Env, 'siteUrl' | 'galleryFolder' | 'trustProxy' | 'rateLimit'>
  /** The folder of the built site. */
  site: string
  content: Content
  store: Store
  clock: Clock
  /** Called after each accepted request, so that its mails leave at once. */
  wake: () => void
  /** Where the log goes; standard output where not given. */
  logStream?: { write(line: string): void }
}

/** Builds the server. It does not listen yet, and its store is closed by whoever opened it. */
export async function buildApp(collaborators: Collaborators): Promise<FastifyInstance> {
  const { env, site, content, store, clock, wake, logStream } = collaborators
  const app = fastify({
    logger: logOptions(logStream),
    trustProxy: trusted(env.trustProxy),
    // A visitor on a train sends 16 KiB in this time; a slow-loris gets no more of it.
    requestTimeout: 15 * SECOND,
    // A connection that says nothing at all.
    connectionTimeout: 30 * SECOND,
    // Longer than the minute that proxies keep theirs, so that it is they who close first.
    keepAliveTimeout: 75 * SECOND,
    // On close, connections that wait for a next request are ended; those in the middle of one are not.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (_error, socket) => {
      // Not even HTTP. The error holds the bytes that came, so it is not logged.
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  })
  const answerError = errorAnswerer(await readCheckPage(site))
  app.setErrorHandler(answerError)
  app.server.maxConnections = 2_000

  await securityHeaders(app, env.siteUrl)
  await app.register(underPressure, {
    // Beyond this a visitor waits longer than for a short "busy".
    maxEventLoopDelay: SECOND,
    pressureHandler: () => {
      throw new Problem('busy')
    },
  })
  await app.register(formbody)
  await app.register(rateLimit, { global: false, cache: 10_000 })

  healthRoute(app, { store, clock })
  sendEmailRoute(app, {
    store,
    wake,
    siteUrl: env.siteUrl,
    limit: app.createRateLimit({ max: env.rateLimit, timeWindow: MINUTE }) as never,
  })
  await app.register(galleryRoutes, { folder: env.galleryFolder })
  await app.register(pagesRoutes, { site, business: content.business })
  return app
}

/** A number of proxies, or their networks; behind none, X-Forwarded-For is anyone's claim. */
function trusted(proxies: Env['trustProxy']) {
  if (typeof proxies !== 'number') return proxies
  return proxies === 0 ? false : (_address: string, hop: number) => hop < proxies
}
