import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, MINUTE, SECOND } from '../../server/clock.ts'
import { visitorAddress } from '../../server/http/proxies.ts'
import type { NewSignIn, Store } from '../../server/store/store.ts'
import type { Cookies } from '../http/cookies.ts'
import { askedPage } from '../http/guard.ts'

/** Of one address, in 15 minutes. The store counts those of all addresses together. */
const MAX_ASKED = 5
const MAX_TRIED = 30
const WINDOW = 15 * MINUTE

/** A mail server may take minutes to respond. The owner need not wait: if the email comes, it comes. */
const MAX_WAIT = 20 * SECOND

type Collaborators = {
  store: Store
  clock: Clock
  cookies: Cookies
  /** Sends the link and the code to the owner's inbox. */
  sendSignInMail: (signIn: NewSignIn) => Promise<void>
}

/** Each route redirects to a page, so that a reload sends nothing again. */
export function signInRoutes(
  app: FastifyInstance,
  { store, clock, cookies, sendSignInMail }: Collaborators,
): void {
  const limitTo = (max: number) =>
    app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: ({ ip }) => visitorAddress(ip) })
  const [asked, tried] = [limitTo(MAX_ASKED), limitTo(MAX_TRIED)]

  /** Redirects to the page that says from when on the owner may try again, if this address has tried too often. */
  async function isLimited(request: FastifyRequest, reply: FastifyReply, limit: typeof asked) {
    const count = await limit(request)
    if (count.isAllowed || !count.isExceeded) return false
    redirectUntil(reply, new Date(clock.now().getTime() + count.ttl))
    return true
  }

  app.post('/desk/sign-in', async (request, reply) => {
    if (await isLimited(request, reply, asked)) return reply
    const signIn = await store.startSignIn(cookies.read(request, 'browser'))
    if ('refusedUntil' in signIn) return redirectUntil(reply, signIn.refusedUntil)
    const sent = await Promise.race([
      sendSignInMail(signIn).then(
        () => true,
        (error) => {
          request.log.error({ err: error }, 'The email to sign in with could not be sent')
          return false
        },
      ),
      new Promise<boolean>((resolve) => clock.after(MAX_WAIT, () => resolve(true))),
    ])
    cookies.set(reply, 'browser', signIn.browser)
    return reply.redirect(sent ? '/desk/sign-in/code' : '/desk/sign-in?unsent', 303)
  })

  app.post('/desk/sign-in/code', async (request, reply) => {
    if (await isLimited(request, reply, tried)) return reply
    // People type the spaces that they see.
    const code = formValue(request, 'code').replaceAll(/\D/g, '')
    return enter(request, reply, { code }, '/desk/sign-in/code')
  })

  app.post('/desk/sign-in/link', async (request, reply) => {
    if (await isLimited(request, reply, tried)) return reply
    const link = formValue(request, 'token')
    return enter(request, reply, { link }, `/desk/sign-in/link?token=${encodeURIComponent(link)}`)
  })

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    proof: Parameters<Store['signIn']>[0],
    otherwise: string,
  ) {
    const outcome = await store.signIn(proof, cookies.read(request, 'browser'))
    if (outcome.outcome === 'refused') return reply.redirect(otherwise, 303)
    cookies.set(reply, 'session', outcome.session)
    cookies.clear(reply, 'browser')
    cookies.clear(reply, 'page')
    return reply.redirect(askedPage(request, cookies), 303)
  }

  app.post('/desk/sign-out', async (request, reply) => {
    await store.endSession(cookies.read(request, 'session') ?? '')
    return leave(reply)
  })

  app.post('/desk/sign-out/everywhere', async (_request, reply) => {
    await store.endAllSessions()
    return leave(reply)
  })

  function leave(reply: FastifyReply) {
    cookies.clear(reply, 'session')
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
