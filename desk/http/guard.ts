import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../../core/store/store.ts'
import type { Cookies } from './cookies.ts'

/** The path of a page, or the address of a form: nothing that a browser could take for another host or folder. */
const PAGE = /^\/desk(?:(?:\/[\w-]{1,40}){0,4}|\/site\/\w{1,9}\?[\w.=&%+-]{1,200})$/

type Guarded = {
  deskUrl: URL
  store: Pick<Store, 'sessions'>
  cookies: Cookies
  /** Whether a path, exactly as requested, needs no session. */
  isOpen: (path: string) => boolean
  /** How long a body may be, in bytes. */
  maxBody: (request: FastifyRequest) => number
}

/**
 * Lets a request through only if its body is small, its browser is signed in and, if it writes, it comes from a page of
 * the desk. It covers every path, whether or not a route serves it.
 */
export function guard(app: FastifyInstance, { deskUrl, store, cookies, isOpen, maxBody }: Guarded): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    // Astro responds to a body that is too large before it has read it, and the next request on the connection would
    // hang.
    if (headers['transfer-encoding'] !== undefined)
      return refuse(reply.header('connection', 'close'), 411, 'Send the length of the body.')
    if (Number(headers['content-length'] ?? 0) > maxBody(request))
      return refuse(reply.header('connection', 'close'), 413, 'That is too long. Go back, and shorten it.')
  })

  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    if (headers.origin !== deskUrl.origin)
      return refuse(reply, 403, `This was not sent by a page of the desk. Open ${deskUrl.origin}/desk.`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isOpen(path)) return
    const session = cookies.read(request, 'browser')
    const state = session === undefined ? 'unknown' : await store.sessions.find(session)
    if (state === 'current') return
    if (state === 'renewed') return cookies.set(reply, 'browser', session ?? '')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(reply, 401, `You are signed out. Sign in at ${deskUrl.origin}/desk.`)
    const { 'sec-fetch-mode': mode = 'navigate' } = request.headers
    const page = [request.url, path].find((one) => PAGE.test(one))
    if (mode === 'navigate' && page) cookies.set(reply, 'page', page)
    return reply.redirect(`/desk/sign-in${state === 'expired' ? '?ended' : ''}`, 303)
  })
}

/** The page that this browser asked for before it was signed in, or the list. */
export function askedPage(request: FastifyRequest, cookies: Cookies): string {
  const page = cookies.read(request, 'page') ?? ''
  return PAGE.test(page) ? page : '/desk'
}

export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  // A file's headers may have been set before it could not be sent.
  reply.header('cache-control', 'no-store')
  return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}
