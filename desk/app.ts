import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import formbody from '@fastify/formbody'
import compression from 'compression'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Business } from '../core/business/business.ts'
import { asTyped } from '../core/business/finding.ts'
import { type Clock, HOUR } from '../core/clock.ts'
import { isFull } from '../core/disk.ts'
import { SLICE_SIZE } from '../core/gallery/films.ts'
import type { SiteFolders } from '../core/publishing/content-files.ts'
import { SetupError } from '../core/setup-error.ts'
import type { Store } from '../core/store/store.ts'
import { openGalleryStorage } from '../server/gallery-storage/open-storage.ts'
import { MAX_UPLOAD } from '../server/http/bound-body.ts'
import { createApp } from '../server/http/create-app.ts'
import type { LogStream } from '../server/http/log.ts'
import { Problem } from '../server/http/problem.ts'
import { readBuiltContent } from '../server/releases/built-content.ts'
import type { Settings } from '../server/settings.ts'
import { editableSite } from '../site/content/site-folders.ts'
import type { DeskHealth } from './health.ts'
import { deskCookies } from './http/cookies.ts'
import { guard, refuse } from './http/guard.ts'
import { type DeskLocals, type Failure, localsMaker } from './locals.ts'
import { fileRoutes } from './routes/files.ts'
import { filmRoutes, isSlice } from './routes/films.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { isPictureUpload, pictureRoutes } from './routes/pictures.ts'
import { previewRoutes } from './routes/preview.ts'
import { requestRoutes } from './routes/requests.ts'
import { ringRoutes } from './routes/ring.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { siteRoutes } from './routes/site.ts'
import { siteReviews } from './site/reviews.ts'
import { siteRoom } from './site/room.ts'
import { FROM_DESK } from './worker/contract.ts'

type Collaborators = {
  settings: Settings
  store: Store
  clock: Clock
  health: DeskHealth
  desk: string
  /** The folder of the built site, or a link to it. */
  site: string
  sendSignInMail: (code: string, business: Business) => Promise<void>
  siteFolders: SiteFolders
  /** Lets the publisher do what the owner has asked for. */
  startPublisher: () => void
  /** The same for his films. */
  startFilmPublisher: () => void
  /** Where log lines go; default: standard output. */
  logStream?: LogStream
}

type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: DeskLocals,
) => Promise<void>

const MAX_BODY = 64 * 1024
/** A text of the content may have 64 KB, a form has it twice, and a letter may take three in a post. */
const MAX_SITE_FORM = 512 * 1024
const NO_ROOM =
  'There’s no room on the server\nIts disk is full. Nothing you did: whoever set up your site can make room.'
const NOTHING_HERE = 'There is nothing at this address.'
/** For all that is no page of the desk: those bring a policy of their own. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
/** A browser's player fetches the video that it shows again, and needs the cookies of its origin to do so. */
const ONLY_PLAYS = `${NOTHING_RUNS} allow-same-origin; media-src 'self'`
const SIGN_IN_PAGES = ['/desk/sign-in', '/desk/sign-in/code']

/** Builds the desk. The caller calls `listen`, and closes the store after the server. */
export async function buildDesk(collaborators: Collaborators): Promise<FastifyInstance> {
  const { settings, store, clock, health, desk, site, sendSignInMail, logStream, siteFolders, startPublisher } =
    collaborators
  const { startFilmPublisher } = collaborators
  const renderPage = await loadPages(desk)
  const cookies = deskCookies(settings.deskUrl)
  const business = async () => (await readBuiltContent(site)).business
  const gallery = await openGalleryStorage(settings)
  const editable = editableSite(siteFolders, store)
  const room = siteRoom({ ...settings, clock, site: editable, startPublisher })
  const makeLocals = localsMaker({
    settings,
    store,
    clock,
    health,
    site,
    cookies,
    siteFolders,
    room,
    reviews: siteReviews(editable, clock),
    startFilmPublisher,
    gallery,
  })
  const app = await createApp({
    settings,
    clock,
    logStream,
    url: settings.deskUrl,
    isUpload: (request) => isSlice(request) || isPictureUpload(request),
    // For pictures and slices of films. `boundBody` ends other requests much sooner.
    requestTimeout: HOUR,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, message } = failureOf(error, request)
    return refuse(reply, status, message)
  })

  // Not with @fastify/compress: Astro writes its pages to Node’s response, past Fastify.
  const compress = compression()
  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => compress(request, response, done))
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setHeader('cache-control', 'no-store')
    raw.setHeader('x-robots-tag', 'noindex, nofollow')
    raw.setHeader('referrer-policy', 'same-origin')
    raw.setHeader(FROM_DESK, '1')
    // A page that sends a film opens others in a frame.
    raw.setHeader('x-frame-options', 'SAMEORIGIN')
    raw.setHeader('content-security-policy', NOTHING_RUNS)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('video/'))
      reply.header('content-security-policy', ONLY_PLAYS)
  })
  const isFile = await fileRoutes(app, desk, site)
  const isOpen = (path: string) => SIGN_IN_PAGES.includes(path) || isFile(path)
  function maxBody(request: FastifyRequest): number {
    if (isSlice(request)) return SLICE_SIZE
    if (isPictureUpload(request)) return MAX_UPLOAD
    return request.url.startsWith('/desk/site/') ? MAX_SITE_FORM : MAX_BODY
  }
  guard(app, { deskUrl: settings.deskUrl, store, cookies, isOpen, maxBody })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  await app.register(formbody, { bodyLimit: 4 * 1024 })
  signInRoutes(app, {
    store,
    clock,
    cookies,
    sendSignInMail: async (code) => sendSignInMail(code, await business()),
  })
  requestRoutes(app, { store, business })
  ringRoutes(app, { store, cookies })
  const isDemo = async () => (await readBuiltContent(site)).gallery?.demo ?? false
  await galleryRoutes(app, { gallery, isDemo, clock, site: siteFolders })
  filmRoutes(app, {
    site: siteFolders,
    clock,
    startPublisher: startFilmPublisher,
    sender: async () => settings.quoteInbox ?? (await business()).email,
  })
  previewRoutes(app, siteFolders.root)
  siteRoutes(app, room, business)
  /** Astro reads the body, unless it has been read. */
  async function showPage(request: FastifyRequest, reply: FastifyReply, more: Partial<DeskLocals> = {}): Promise<void> {
    const fail = (error: FastifyError) => failureOf(error, request)
    const locals = { ...(await makeLocals(request)), ...more, fail }
    reply.hijack()
    // Unless the page has another type. Without any, a browser downloads it.
    reply.raw.setHeader('content-type', 'text/plain; charset=utf-8')
    await renderPage(request.raw, reply.raw, () => leadElsewhere(request, reply.raw), locals)
  }
  pictureRoutes(app, siteFolders, (request, reply, posted) => showPage(request, reply, { posted }))
  app.get('/', async (_request, reply) => reply.redirect('/desk', 303))
  for (const url of ['/desk', '/desk/*']) {
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      // Before Fastify reads the body.
      onRequest: (request, reply) => showPage(request, reply),
      handler: () => {},
    })
  }
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, NOTHING_HERE))
  return app
}

/** What to say of an error. */
function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  const { statusCode: status = error instanceof Problem ? error.status : 500 } = error
  if (status < 500) return { status, message: error.message }
  request.log.error({ err: error }, 'A request to the desk failed')
  if (isFull(error)) return { status: 507, message: NO_ROOM }
  return { status: 500, message: 'Something went wrong. Try again in a minute.' }
}

/** Redirects from an address without a page: a typed slash at its end, or a page that is no more. */
function leadElsewhere({ method, url }: FastifyRequest, response: ServerResponse): void {
  if (method === 'POST') {
    response.writeHead(404).end(`${NOTHING_HERE}\n`)
    return
  }
  const withoutSlash = url.replace(/\/+(?=\?|$)/, '')
  response.writeHead(303, { location: withoutSlash === url ? '/desk' : withoutSlash }).end()
}

/** @throws SetupError if the desk is not built */
async function loadPages(desk: string): Promise<PageHandler> {
  const entry = resolve(join(desk, 'server/entry.mjs'))
  try {
    return (await import(pathToFileURL(entry).href)).handler
  } catch (cause) {
    throw new SetupError(`${entry} cannot be loaded, so there is no desk to serve. Run: ${asTyped('npm run build')}`, {
      cause,
    })
  }
}
