import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, MINUTE, SECOND } from '../../core/clock.ts'
import { findReference } from '../../core/requests/reference.ts'
import { newSecret } from '../../core/store/sessions.ts'
import type { Store } from '../../core/store/store.ts'
import { visitorAddress } from '../../server/http/visitors.ts'
import type { Cookies } from '../http/cookies.ts'
import { askedPage } from '../http/guard.ts'

/**
 * Of one address in 15 minutes, or of one browser that was signed in before: whatever strangers do, also at its own
 * address, it can still sign in. The store counts those of all addresses together.
 */
const MAX_ASKED = 5
const MAX_TRIED = 30
const WINDOW = 15 * MINUTE

/** A mail server may take minutes to respond. The owner need not wait: if the email comes, it comes. */
const MAX_WAIT = 20 * SECOND

type Collaborators = {
  store: Store
  clock: Clock
  cookies: Cookies
  sendSignInMail: (code: string) => Promise<void>
}

/** Each route redirects to a page, so that a reload sends nothing again. */
export function signInRoutes(app: FastifyInstance, { store, clock, cookies, sendSignInMail }: Collaborators): void {
  const limitTo = (max: number) =>
    app.createRateLimit({
      max,
      timeWindow: WINDOW,
      async keyGenerator(request) {
        const browser = cookies.read(request, 'browser')
        return browser && (await store.sessions.isKnown(browser)) ? browser : visitorAddress(request.ip)
      },
    })
  const [asked, tried] = [limitTo(MAX_ASKED), limitTo(MAX_TRIED)]

  /** Redirects to the page that says from when on the owner may try again, if there were too many tries. */
  async function isLimited(request: FastifyRequest, reply: FastifyReply, limit: typeof asked) {
    const count = await limit(request)
    if (count.isAllowed || !count.isExceeded) return false
    redirectUntil(reply, new Date(clock.now().getTime() + count.ttl))
    return true
  }

  function browserOf(request: FastifyRequest, reply: FastifyReply): string {
    const kept = cookies.read(request, 'browser')
    if (kept) return kept
    const browser = newSecret()
    cookies.set(reply, 'browser', browser)
    return browser
  }

  // Already on the page that asks: after a second tap on its button, a browser ignores the response to the first.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url.startsWith('/desk/sign-in')) browserOf(request, reply)
  })

  app.post('/desk/sign-in', async (request, reply) => {
    if (await isLimited(request, reply, asked)) return reply
    const signIn = await store.sessions.startSignIn(browserOf(request, reply))
    if ('refusedUntil' in signIn) return redirectUntil(reply, signIn.refusedUntil)
    const sent = await Promise.race([
      sendSignInMail(signIn.code).then(
        () => true,
        (error) => {
          request.log.error({ err: error }, 'The email to sign in with could not be sent')
          return false
        },
      ),
      new Promise<boolean>((resolve) => clock.after(MAX_WAIT, () => resolve(true))),
    ])
    return reply.redirect(sent ? '/desk/sign-in/code' : '/desk/sign-in?unsent', 303)
  })

  app.post('/desk/sign-in/code', async (request, reply) => {
    const code = findReference(formValue(request, 'code'))
    if (!code) return reply.redirect('/desk/sign-in/code?malformed', 303)
    if (await isLimited(request, reply, tried)) return reply
    const browser = cookies.read(request, 'browser') ?? newSecret()
    const session = await store.sessions.signIn(code, browser)
    if (session) cookies.set(reply, 'browser', session)
    // The code may be sent again once the response to the first tap has signed the browser in.
    else if (!/current|renewed/.test(await store.sessions.find(browser)))
      return reply.redirect('/desk/sign-in/code?wrong', 303)
    cookies.clear(reply, 'page')
    return reply.redirect(askedPage(request, cookies), 303)
  })

  app.post('/desk/sign-out', async (request, reply) => {
    await store.sessions.end(cookies.read(request, 'browser') ?? '')
    return leave(reply)
  })

  app.post('/desk/sign-out/everywhere', async (_request, reply) => {
    await store.sessions.endAll()
    return leave(reply)
  })

  /** Keeps the cookie, because the browser stays known. */
  function leave(reply: FastifyReply) {
    // The notes that this browser keeps until they are saved.
    return reply.header('clear-site-data', '"storage"').redirect('/desk/sign-in', 303)
  }
}

function redirectUntil(reply: FastifyReply, until: Date): FastifyReply {
  return reply.redirect(`/desk/sign-in?until=${until.getTime()}`, 303)
}

function formValue({ body }: FastifyRequest, name: string): string {
  const value: unknown = Object(body)[name]
  return typeof value === 'string' ? value : ''
}
