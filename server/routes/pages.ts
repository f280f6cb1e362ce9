import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/error-handler.ts'
import { Problem } from '../http/problem.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { Release, Releases } from '../release.ts'

const NOT_FOUND_FILE = '404.html'
const QR_LANDING = '/qrcodelanding'

type Collaborators = { releases: Releases; cache: ResponseCache }

/** Serves the built site, each request from the release that is current when it arrives. */
export async function pagesRoutes(app: FastifyInstance, { releases, cache }: Collaborators): Promise<void> {
  app.decorateRequest('release')
  app.addHook('onRequest', async (request) => {
    request.release = releases.current
  })
  cache.storeFrom(app)
  await app.register(fastifyStatic, {
    root: releases.current.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
    },
  })

  app.get('/*', (request, reply) => {
    const { release } = request
    const path = decodeURI(pathOf(request))
    if (path === QR_LANDING && redirectsQrLanding(release)) {
      return redirect(reply, `/${queryOf(request)}`, 302)
    }
    const file = release.files.get(path)
    return file && file !== NOT_FOUND_FILE ? reply.sendFile(file, release.folder) : reply.callNotFound()
  })

  app.setNotFoundHandler((request, reply) => {
    if (isRead(request)) {
      const { release } = request
      const canonical = canonicalPath(pathOf(request))
      if (canonical !== pathOf(request) && isPage(release, canonical)) {
        return redirect(reply, `${canonical}${queryOf(request)}`, 301)
      }
      if (acceptsHtml(request) && release.files.has('/404')) return sendNotFound(reply, release)
    }
    return sendProblem(reply, new Problem('notFound'))
  })
}

/** Hashed files never change. Pages are revalidated each time, mostly with a 304. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}_astro${sep}`)) return 'public, max-age=31536000, immutable'
  return /\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** The canonical path of a page: lower case, without a trailing slash, `.html` or `/index`. */
function canonicalPath(path: string): string {
  const trimmed = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
  return trimmed === '' ? '/' : trimmed
}

function isPage({ files }: Release, path: string): boolean {
  const file = files.get(path)
  return file?.endsWith('.html') === true && file !== NOT_FOUND_FILE
}

function redirectsQrLanding({ content }: Release): boolean {
  return content.business.qrLanding === 'redirect'
}

/** Without `no-cache`, browsers keep a permanent redirect for ever, even if a later release has that page. */
function redirect(reply: FastifyReply, url: string, status: 301 | 302): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(url, status)
}

function sendNotFound(reply: FastifyReply, { folder }: Release): FastifyReply {
  // No ETag: the 404 of one URL must not validate the cached page of another.
  return reply.code(404).sendFile(NOT_FOUND_FILE, folder, { etag: false, lastModified: false })
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function acceptsHtml({ url, headers }: FastifyRequest): boolean {
  return !/^\/(api|gallery-videos)\//.test(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The release that this request is served from. */
    release: Release
  }
}
