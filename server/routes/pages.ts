import { globSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Business } from '../../business/schema.ts'
import { Problem } from '../errors.ts'
import type { RememberedAnswers } from '../remembered-answers.ts'
import { sendProblem } from './answer-error.ts'
import { CHECK_PAGE_FILE } from './check-page.ts'

const NOT_FOUND_FILE = '404.html'
const QR_LANDING = '/qrcodelanding'
/** Files in the built site that are not for visitors. The compressed ones are sent in place of the plain. */
const HIDDEN = ['content.json', '**/*.html', '**/*.br', '**/*.gz']

type Site = { site: string; business: Business; remembered: RememberedAnswers }

/**
 * The built site. What is in the folder at the start is what there is: a new build needs a restart, as its
 * content does.
 */
export async function pagesRoutes(app: FastifyInstance, { site, business, remembered }: Site): Promise<void> {
  remembered.remember(app)
  const pages = findPages(site)
  if (business.qrLanding === 'redirect') pages.delete(QR_LANDING)

  await app.register(fastifyStatic, {
    root: resolve(site),
    wildcard: false,
    index: false,
    globIgnore: HIDDEN,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
    },
  })

  for (const [address, file] of pages) {
    app.get(address, (_request, reply) =>
      file === NOT_FOUND_FILE ? sendNotFound(reply) : reply.sendFile(file),
    )
  }
  if (business.qrLanding === 'redirect') {
    app.get(QR_LANDING, (request, reply) => reply.redirect(`/${queryOf(request)}`, 302))
    pages.set(QR_LANDING, '')
  }

  app.setNotFoundHandler((request, reply) => {
    if (isRead(request)) {
      const address = oneAddress(request.url, pages)
      if (address) return reply.redirect(`${address}${queryOf(request)}`, 301)
      if (acceptsHtml(request) && pages.has('/404')) return sendNotFound(reply)
    }
    return sendProblem(reply, new Problem('notFound'))
  })
}

/** Every page by its address: `/` is index.html, `/quote/sent` is quote/sent.html. */
function findPages(site: string): Map<string, string> {
  const files = globSync('**/*.html', { cwd: site }).map((file) => file.replaceAll(sep, '/'))
  return new Map(
    files
      .filter((file) => file !== CHECK_PAGE_FILE)
      .map((file) => [`/${file.replace(/(index)?\.html$/, '')}`, file]),
  )
}

/** Hashed files never change; a page is asked for each time, and mostly answered with 304. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}_astro${sep}`)) return 'public, max-age=31536000, immutable'
  return /\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** The one address of a page that was asked for by another: a slash at the end, capitals, `.html`, `/index`. */
function oneAddress(url: string, pages: Map<string, string>): string | undefined {
  const path = (url.split('?')[0] ?? '').toLowerCase()
  const trimmed = path
    .replace(/\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
  const address = trimmed === '' ? '/' : trimmed
  return pages.has(address) && address !== '/404' ? address : undefined
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  // No tag: an unknown address is not a copy of another one.
  return reply.code(404).sendFile(NOT_FOUND_FILE, { etag: false, lastModified: false })
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
