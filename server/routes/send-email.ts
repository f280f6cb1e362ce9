import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FIELDS, HONEYPOT, parseQuoteRequest } from '../../quote/quote-request.ts'
import { Problem } from '../errors.ts'
import type { Acceptance, Store, Suspicion } from '../store/store.ts'
import { cleanText } from '../text.ts'
import { isForm } from './answer-error.ts'
import { isCrossSite } from './cross-site.ts'

const SEND_EMAIL = '/api/SendEmail'

/** Room for the longest valid request in plain letters. */
const BODY_LIMIT = 16 * 1024
const LINK = /https?:\/\/|www\./gi
const MOST_LINKS = 3
/** Visible ASCII, as in a UUID. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

type Collaborators = {
  store: Store
  /** Called after each stored request, so that its mails leave at once. */
  wake: () => void
  siteUrl: URL
  /** Counts a request against its sender's limit. */
  limit: ReturnType<FastifyInstance['createRateLimit']>
}

/** POST /api/SendEmail: stores a quote request, or says why not. Answers once it is on disk, and sends nothing. */
export function sendEmailRoute(app: FastifyInstance, { store, wake, siteUrl, limit }: Collaborators): void {
  app.decorateRequest('refusal', null)

  app.post(SEND_EMAIL, {
    bodyLimit: BODY_LIMIT,
    async onRequest(request) {
      if (isCrossSite(request, siteUrl)) throw new Problem('crossSite')
      const count = await limit(request)
      if (count.isAllowed || !count.isExceeded) return
      const refusal = new Problem('tooMany', { retryAfter: count.ttlInSeconds })
      // A form's page gives back what was typed, so its body is read before the refusal.
      if (!isForm(request)) throw refusal
      request.refusal = refusal
    },
    async handler(request, reply) {
      if (request.refusal) throw request.refusal
      const { reference } = await acceptBody(request, store)
      wake()
      return isForm(request) ? reply.redirect('/quote/sent', 303) : reply.send({ reference })
    },
  })

  // Every method that can arrive at all, WebDAV's among them.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: SEND_EMAIL,
    // Refused before the body is looked at.
    onRequest: async () => {
      throw new Problem('wrongMethod')
    },
    handler: async () => {},
  })
}

async function acceptBody(request: FastifyRequest, store: Store): Promise<Acceptance> {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('malformed')
  const typed = body as Record<string, unknown>
  const idempotencyKey = readKey(request)
  const { quote, errors } = parseQuoteRequest(cleanFields(typed))
  if (errors) throw new Problem('invalid', { errors })
  const suspicion = suspect(typed, quote.message)
  const acceptance = await store.accept({ quote, suspicion, idempotencyKey }).catch((cause) => {
    throw new Problem('notStored', { cause })
  })
  if (acceptance.outcome === 'conflict') throw new Problem('keyReused')
  return acceptance
}

function cleanFields(typed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const value = Object.hasOwn(typed, field) ? typed[field] : undefined
      return [field, typeof value === 'string' ? cleanText(value) : value]
    }),
  )
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new Problem('badKey')
  return key
}

function suspect(typed: Record<string, unknown>, message: string): Suspicion | undefined {
  const trap = Object.hasOwn(typed, HONEYPOT) ? typed[HONEYPOT] : undefined
  if (trap !== undefined && trap !== null && trap !== '') return 'honeypot'
  return (message.match(LINK) ?? []).length > MOST_LINKS ? 'links' : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request is refused once its body has been read. */
    refusal: Problem | null
  }
}
