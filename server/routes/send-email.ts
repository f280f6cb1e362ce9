import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Choice, findNamed } from '../../quote/choice.ts'
import { MAX_PHOTOS } from '../../quote/photo-limits.ts'
import { FIELDS, HONEYPOT, MAX_LENGTH, parseQuoteRequest } from '../../quote/quote-request.ts'
import { cleanText } from '../clean-text.ts'
import type { Clock } from '../clock.ts'
import { isForm, isMultipart } from '../http/is-form.ts'
import { namedPackage } from '../http/named-package.ts'
import { Problem } from '../http/problem.ts'
import { expectBelowLimit, type RateLimit } from '../http/rate-limit.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'
import type { Uploads } from '../photos/upload-memory.ts'
import type { Acceptance, NewPhoto, Store, Suspicion } from '../store/store.ts'
import { isCrossSite } from './cross-site.ts'
import { photosUrl } from './photos.ts'
import { type FormFile, readForm } from './read-form.ts'

const SEND_EMAIL = '/api/SendEmail'

/** Enough for the longest valid request in any script, with the names of its fields and its package. */
const bodyLimit = (bytesPerUnit: number) =>
  Object.values(MAX_LENGTH).reduce((sum, max) => sum + max * bytesPerUnit, 2048)
export const BODY_LIMITS = {
  /** A UTF-16 code unit may stand as `\u2019`. */
  json: bodyLimit(6),
  /** A UTF-16 code unit may be three bytes of UTF-8, each as `%E2`. */
  form: bodyLimit(9),
}
const LINK = /https?:\/\/|www\./gi
const MAX_LINKS = 3
/** Visible ASCII, as in a UUID. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

type Collaborators = {
  store: Store
  /** What the current release offers. */
  choices: () => Choice[]
  /** Called after each stored request, so that the relay sends its emails at once. */
  wake: () => void
  /** Whether emails to customers go out. If not, the page must not announce one, although it is sent later. */
  canConfirm: () => boolean
  siteUrl: URL
  openUploads: () => Uploads
  clock: Clock
  limit: RateLimit
}

/** POST /api/SendEmail: stores a quote request and responds once it is on disk. The relay sends the emails. */
export function sendEmailRoute(app: FastifyInstance, collaborators: Collaborators): void {
  const { wake, canConfirm, siteUrl, openUploads, limit } = collaborators
  app.decorateRequest('rejection', null)
  app.decorateRequest('hasPhotos', false)

  app.post(SEND_EMAIL, {
    async onRequest(request) {
      if (isCrossSite(request, siteUrl)) throw new Problem('crossSite')
      await expectBelowLimit(request, limit).catch((rejection) => {
        // The check page repeats the form's values, so read the body before rejecting it.
        if (!isForm(request)) throw rejection
        request.rejection = rejection
      })
    },
    async handler(request, reply) {
      const uploads = openUploads()
      let accepted: Accepted
      try {
        const files = isMultipart(request) ? await readForm(request, uploads) : []
        if (request.rejection) throw request.rejection
        accepted = await acceptBody(request, files, collaborators)
      } finally {
        uploads.release()
      }
      const { reference, photoToken: token } = accepted
      const confirmation = accepted.confirmation && canConfirm()
      wake()
      if (isForm(request)) return reply.redirect(confirmation ? '/quote/sent' : '/quote/sent#no-email', 303)
      return reply.send({
        reference,
        ...(!confirmation && { confirmation }),
        ...(token && { photos: { url: photosUrl(reference), token } }),
      })
    },
  })

  // Every method that Node parses, including WebDAV's.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: SEND_EMAIL,
    // Reject before the body is read.
    onRequest: async () => {
      throw new Problem('methodNotAllowed')
    },
    handler: async () => {},
  })
}

async function acceptBody(
  request: FastifyRequest,
  files: FormFile[],
  { store, choices, clock }: Collaborators,
): Promise<Accepted> {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('malformed')
  const values = body as Record<string, unknown>
  const idempotencyKey = readKey(request)
  const { quote, errors } = parseQuoteRequest(cleanFields(values))
  if (errors) throw new Problem('invalid', { errors })
  // A package that is unknown, perhaps since the last release, loses no request.
  const choice = findNamed(choices(), namedPackage(request) ?? '')
  const suspicion = findSuspicion(values, quote.message)
  const isPlainPost = isForm(request)
  const photos = await Promise.all(files.map((file) => readPhoto(file, clock)))
  const photoCount = isPlainPost ? 0 : readPhotoCount(values)
  const acceptance = await store
    .accept({ quote, choice, suspicion, idempotencyKey, isPlainPost, photoCount, photos })
    .catch((cause) => {
      throw new Problem('notStored', { cause })
    })
  if (acceptance.outcome === 'conflict') throw new Problem('keyReused')
  return acceptance
}

/** A wrong number of photos loses no request: they are refused one by one. */
function readPhotoCount({ photoCount }: Record<string, unknown>): number {
  return Number.isInteger(photoCount) ? Math.min(Math.max(Number(photoCount), 0), MAX_PHOTOS) : 0
}

async function readPhoto({ name, bytes }: FormFile, clock: Clock): Promise<NewPhoto> {
  return preparePhoto(bytes, clock).catch((error) => {
    throw error instanceof Problem ? new Problem(error.kind, { file: name, cause: error }) : error
  })
}

type Accepted = Extract<Acceptance, { reference: string }>

function cleanFields(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const value = values[field]
      return [field, typeof value === 'string' ? cleanText(value) : value]
    }),
  )
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new Problem('malformedKey')
  return key
}

function findSuspicion(values: Record<string, unknown>, message: string): Suspicion | undefined {
  if ((values[HONEYPOT] ?? '') !== '') return 'honeypot'
  return (message.match(LINK) ?? []).length > MAX_LINKS ? 'links' : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the request will be rejected once its body has been read. */
    rejection: Problem | null
  }
}
