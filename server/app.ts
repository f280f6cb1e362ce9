import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Clock, HOUR } from '../core/clock.ts'
import { MAX_PHOTOS } from '../core/requests/photo.ts'
import type { Store } from '../core/store/store.ts'
import type { GalleryStorage } from './gallery-storage/storage.ts'
import { createApp } from './http/create-app.ts'
import { errorHandler } from './http/error-handler.ts'
import { isMultipart } from './http/form.ts'
import type { LogStream } from './http/log.ts'
import { rateLimit } from './http/visitors.ts'
import { uploadMemory } from './photos/upload-memory.ts'
import type { Releases } from './releases/release.ts'
import { galleryRoute } from './routes/gallery.ts'
import { healthRoute } from './routes/health.ts'
import { pagesRoute } from './routes/pages.ts'
import { isPhotoUpload, photoUploadRoute } from './routes/photo-upload.ts'
import { BODY_LIMITS, sendEmailRoute } from './routes/quote-requests.ts'
import { reviewRoute } from './routes/reviews.ts'
import type { Settings } from './settings.ts'

export type Collaborators = {
  settings: Pick<Settings, 'siteUrl' | 'trustProxy' | 'rateLimit'>
  releases: Releases
  store: Store
  gallery: GalleryStorage
  clock: Clock
  /** Called after each accepted request, so that the relay sends its emails at once. */
  wake: () => void
  /** Whether emails to customers go out. */
  canConfirm: () => boolean
  /** Receives the log; default: standard output. */
  logStream?: LogStream
}

/** Beyond these, Node refuses new connections. */
const MAX_CONNECTIONS = 2_000

/** Builds the server. The caller calls `listen`, and closes the store after the server. */
export async function buildApp(collaborators: Collaborators): Promise<FastifyInstance> {
  const { settings, releases, store, gallery, clock, wake, canConfirm, logStream } = collaborators
  // Most attacks are for the proxy in front to stop. These limits keep the process running without one.
  const app = await createApp({
    settings,
    clock,
    logStream,
    url: settings.siteUrl,
    isUpload: (request) => isMultipart(request) || isPhotoUpload(request),
    // For photos over the poorest connection. `boundBody` ends other requests much sooner.
    requestTimeout: HOUR,
    // Node parses and starts all pipelined requests at once. Beyond this many on a connection, it only sends 503.
    maxRequestsPerSocket: 100,
    bodyLimit: BODY_LIMITS.json,
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.server.on('dropRequest', (_request, socket) => socket.destroy())
  app.setErrorHandler(errorHandler((rejection) => releases.current.checkPage(rejection)))
  app.removeContentTypeParser('text/plain')
  await app.register(formbody, { bodyLimit: BODY_LIMITS.form })
  await app.register(multipart, {
    throwFileSizeLimit: false, // `readForm` counts.
    limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: BODY_LIMITS.form, parts: 100 },
  })
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false })

  if (settings.trustProxy === 0) warnAboutProxy(app)

  healthRoute(app, { store, clock })
  const openUploads = uploadMemory()
  sendEmailRoute(app, {
    offer: () => {
      const { choices = [], business } = releases.current.content
      return { choices, sizes: business.sizes ?? [] }
    },

    store,
    clock,
    wake,
    canConfirm,
    openUploads,
    siteUrl: settings.siteUrl,
    limit: rateLimit(app, settings.rateLimit),
  })
  // Each photo of each request, and as many attempts again.
  const photoLimit = rateLimit(app, settings.rateLimit * MAX_PHOTOS * 2)
  photoUploadRoute(app, { store, clock, wake, openUploads, limit: photoLimit })
  reviewRoute(app, { store, releases, clock, wake, openUploads, limit: rateLimit(app, settings.rateLimit) })
  const isDemo = () => releases.current.content.gallery?.demo ?? false
  galleryRoute(app, '/gallery-videos', { gallery, isDemo, clock })
  pagesRoute(app, releases, clock)
  return app
}

/** Warns once. Behind an unknown proxy, all visitors share one IP address and so one rate limit. */
function warnAboutProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn('Requests carry X-Forwarded-For, but TRUST_PROXY is not set: set it if the server is behind a proxy')
  })
}
