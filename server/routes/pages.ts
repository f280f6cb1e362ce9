import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Clock } from '../clock.ts'
import { Problem } from '../http/problem.ts'
import type { PublicFile } from '../release/public-files.ts'
import type { Releases } from '../release/release.ts'

const NOT_FOUND = '/404'
const QR_LANDING = '/qrcodelanding'
/** By preference. */
const ENCODINGS: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity']

/** Serves the built site from memory, each request from the release that is current when it arrives. */
export function pagesRoute(app: FastifyInstance, releases: Releases, clock: Clock): void {
  app.get('/*', (request, reply) => {
    const { files, content } = releases.current
    const { path, query } = splitUrl(request)
    const decoded = decodeURI(path)
    if (decoded === QR_LANDING && content.business.qrLanding === 'redirect') {
      return redirect(reply, `/${query}`, 302)
    }
    const file = decoded === NOT_FOUND ? undefined : files.get(decoded)
    const isGone = file?.expiresAt !== undefined && file.expiresAt < clock.now().getTime()
    if (file && !isGone) return sendFile(request, reply, file)

    const canonical = canonicalPath(path)
    if (canonical !== NOT_FOUND && files.get(canonical)?.isPage) {
      return redirect(reply, `${canonical}${query}`, 301)
    }
    const notFoundPage = files.get(NOT_FOUND)
    if (notFoundPage && acceptsHtml(request)) return sendNotFound(request, reply, notFoundPage)
    throw new Problem('notFound')
  })
  app.setNotFoundHandler(() => {
    throw new Problem('notFound')
  })
}

function splitUrl({ url }: FastifyRequest): { path: string; query: string } {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end) }
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

/** Without `no-cache`, browsers keep a permanent redirect for ever, even if a later release has that page. */
function redirect(reply: FastifyReply, url: string, status: 301 | 302): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(url, status)
}

/** Sends the file, or 304 if the client has it already. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: PublicFile): FastifyReply {
  const { headers, etag, body } = chooseEncoding(request, file)
  reply.headers({ ...file.headers, etag, vary: 'accept-encoding' })
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.headers(headers).send(body)
}

/** Without an ETag: the 404 of one URL must not validate the cached page of another. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply, page: PublicFile): FastifyReply {
  const { headers, body } = chooseEncoding(request, page)
  reply.headers({ ...page.headers, vary: 'accept-encoding' })
  return reply.code(404).headers(headers).send(body)
}

function chooseEncoding({ headers }: FastifyRequest, file: PublicFile) {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ENCODINGS)
  return (encoding && file[encoding]) ?? file.identity
}

function acceptsHtml({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}
