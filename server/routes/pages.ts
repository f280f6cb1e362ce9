import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lookup } from 'mime-types'
import type { Clock } from '../../core/clock.ts'
import { SVG_POLICY } from '../http/headers.ts'
import { Problem } from '../http/problem.ts'
import { HASHED, type PublicFile } from '../releases/public-files.ts'
import type { Release, Releases } from '../releases/release.ts'

const NOT_FOUND = '/404'
const QR_LANDING = '/qrcodelanding'

/** Serves the built site, each request from the release that is current when it arrives. */
export function pagesRoute(app: FastifyInstance, releases: Releases, clock: Clock): void {
  app.get('/*', (request, reply) => {
    const { folder, files, content } = releases.current
    const { path, query } = splitUrl(request)
    if (path === QR_LANDING && content.business.qrLanding === 'redirect') {
      return redirect(reply, `/${query}`, 302)
    }
    const find = (url: string): PublicFile | undefined => {
      const file = url === NOT_FOUND ? undefined : files.get(url)
      return file?.expiresAt !== undefined && file.expiresAt < clock.now().getTime() ? undefined : file
    }
    const file = find(path)
    if (file) return reply.headers(headersOf(file)).sendFile(file.name, folder)

    const canonical = canonicalPaths(path).find(find)
    if (canonical) return redirect(reply, encodeURI(canonical) + query, 301)
    return sendNotFound(reply, releases.current)
  })
  app.setNotFoundHandler(() => {
    throw new Problem('notFound')
  })
}

/** Sends the page for an unknown URL. @throws Problem to a program that wants no page */
export function sendNotFound(reply: FastifyReply, { folder, files }: Release): FastifyReply {
  const page = files.get(NOT_FOUND)
  if (!page || !acceptsHtml(reply.request)) throw new Problem('notFound')
  // Without an ETag: the 404 of one URL must not validate the cached page of another.
  const options = { etag: false, lastModified: false, acceptRanges: false }
  return reply.code(404).headers(headersOf(page)).sendFile(page.name, folder, options)
}

/** The decoded path, which is known to decode (http/create-app.ts), and the query string with its question mark. */
function splitUrl({ url }: FastifyRequest): { path: string; query: string } {
  const [path = ''] = url.split('?')
  return { path: decodeURIComponent(path), query: url.slice(path.length) }
}

/** What a path may stand for: without a sentence's punctuation, in lower case, without `/`, `.html` or `/index`. */
function canonicalPaths(path: string): string[] {
  const trimmed = path.replace(/[^\p{L}\p{N}\p{Cc}]+$/u, '')
  const page = trimmed
    .toLowerCase()
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
  return [trimmed || '/', page || '/']
}

/** Without `no-cache`, browsers keep a permanent redirect for ever, even if a later release has that page. */
function redirect(reply: FastifyReply, url: string, status: 301 | 302): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(url, status)
}

function headersOf({ name }: PublicFile): Record<string, string> {
  const type = lookup(name) || ''
  return {
    'cache-control': cacheControl(name),
    // Emails, directories and search engines show the logo and the pictures.
    ...(/^(image|video|audio)\//.test(type) && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(type === 'image/svg+xml' && { 'content-security-policy': SVG_POLICY }),
  }
}

/** Hashed files never change. Pages are revalidated each time, mostly with a 304. */
function cacheControl(name: string): string {
  if (HASHED.test(name)) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

function acceptsHtml({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}
