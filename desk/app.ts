import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { type FastifyError, type FastifyInstance, fastify } from 'fastify'
import type { Business } from '../business/business.ts'
import { type Clock, MINUTE } from '../server/clock.ts'
import { bodyTimeout } from '../server/http/body-timeout.ts'
import { boundClose } from '../server/http/bounded-close.ts'
import { fastifyOptions } from '../server/http/fastify-options.ts'
import { securityHeaders } from '../server/http/headers.ts'
import type { LogStream } from '../server/http/log.ts'
import { malformedUrlRoute } from '../server/http/malformed-url.ts'
import { readBuiltContent } from '../server/release/built-content.ts'
import type { Settings } from '../server/settings.ts'
import { SetupError } from '../server/setup-error.ts'
import type { NewSignIn, Store } from '../server/store/store.ts'
import { deskCookies } from './http/cookies.ts'
import { guard, refuse } from './http/guard.ts'
import { type DeskLocals, localsMaker } from './locals.ts'
import { fileRoutes } from './routes/files.ts'
import { offlineRoutes } from './routes/offline.ts'
import { photosRoute } from './routes/photos.ts'
import { signInRoutes } from './routes/sign-in.ts'

type Collaborators = {
  settings: Settings
  store: Store
  clock: Clock
  /** The folder of the built desk. */
  desk: string
  /** The folder of the built site, or a link to it. */
  site: string
  /** Sends the link and the code to the owner's inbox. */
  sendSignInMail: (signIn: NewSignIn, business: Business) => Promise<void>
  /** Where log lines go; default: standard output. */
  logStream?: LogStream
}

/** Renders a page of the built desk. */
type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: DeskLocals,
) => Promise<void>

const SIGN_IN_PAGES = ['/desk/sign-in', '/desk/sign-in/code', '/desk/sign-in/link']

/** Builds the desk. The caller calls `listen`, and closes the store after the server. */
export async function buildDesk(collaborators: Collaborators): Promise<FastifyInstance> {
  const { settings, store, clock, desk, site, sendSignInMail, logStream } = collaborators
  const renderPage = await loadPages(desk)
  const cookies = deskCookies(settings.deskUrl)
  const business = async () => (await readBuiltContent(site)).business
  const makeLocals = localsMaker({ settings, store, clock, site, cookies })
  const app = fastify({
    requestTimeout: MINUTE,
    ...(await fastifyOptions(settings, logStream)),
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode: status = 500 } = error
    if (status < 500) return refuse(reply, status, error.message)
    request.log.error({ err: error }, 'A request to the desk failed')
    return refuse(reply, 500, 'Something went wrong. Try again in a minute.')
  })
  boundClose(app, clock)
  bodyTimeout(app, clock, () => false)

  securityHeaders(app, settings.deskUrl)
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setHeader('cache-control', 'no-store')
    raw.setHeader('x-robots-tag', 'noindex, nofollow')
    raw.setHeader('referrer-policy', 'same-origin')
  })
  const isFile = await fileRoutes(app, desk, site)
  const isOpen = (path: string) => SIGN_IN_PAGES.includes(path) || isFile(path)
  guard(app, { deskUrl: settings.deskUrl, store, cookies, isOpen })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  await app.register(formbody, { bodyLimit: 4 * 1024 })
  await app.register(rateLimit, { global: false, cache: 10_000 })
  signInRoutes(app, {
    ...{ store, clock, cookies },
    sendSignInMail: async (signIn) => sendSignInMail(signIn, await business()),
  })
  photosRoute(app, store)
  offlineRoutes(app, site, store)
  malformedUrlRoute(app)
  app.get('/', async (_request, reply) => reply.redirect('/desk', 303))
  for (const url of ['/desk', '/desk/*']) {
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      // Before Fastify reads the body, because Astro reads it.
      onRequest: async (request, reply) => {
        const locals = await makeLocals(request)
        reply.hijack()
        await renderPage(request.raw, reply.raw, () => reply.raw.writeHead(404).end(), locals)
      },
      handler: () => {},
    })
  }
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is nothing at this address.'))
  return app
}

/** @throws SetupError if the desk is not built */
async function loadPages(desk: string): Promise<PageHandler> {
  const entry = resolve(join(desk, 'server/entry.mjs'))
  try {
    return (await import(pathToFileURL(entry).href)).handler
  } catch (cause) {
    throw new SetupError(`${entry} cannot be loaded, so there is no desk to serve. Run: npm run build`, {
      cause,
    })
  }
}
