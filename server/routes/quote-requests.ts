import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VehicleSize } from '../../core/business/business.ts'
import { type Clock, SECOND } from '../../core/clock.ts'
import { type Choice, chosenOf, SIZE } from '../../core/requests/choice.ts'
import { MAX_PHOTOS } from '../../core/requests/photo.ts'
import { HONEYPOT, MAX_LENGTH, parseQuoteRequest } from '../../core/requests/quote-request.ts'
import type { Acceptance, NewPhoto, Suspicion } from '../../core/store/request.ts'
import type { Store } from '../../core/store/store.ts'
import { isForm, isMultipart, namedPackages } from '../http/form.ts'
import { Problem } from '../http/problem.ts'
import { type RateLimit, visitorAddress } from '../http/visitors.ts'
import { preparePhoto } from '../photos/to-jpeg.ts'
import type { Uploads } from '../photos/upload-memory.ts'
import { photosUrl } from './photo-upload.ts'
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
/** How long a request waits for its photos to be decoded. */
const MAX_PHOTO_DELAY = 10 * SECOND
/** A link, with any that stands in its address. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>()[\],;"']*/gi
const MAX_LINKS = 3
/** Visible ASCII, as in a UUID. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

type Collaborators = {
  store: Store
  /** What the current release offers, and the sizes by which it is priced. */
  offer: () => { choices: Choice[]; sizes: VehicleSize[] }
  /** Called after each stored request, so that the relay sends its emails at once. */
  wake: () => void
  /** Whether emails to customers go out. If not, the page must not announce one, although it is sent later. */
  canConfirm: () => boolean
  siteUrl: URL
  openUploads: (address: string) => Uploads
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
      await limit(request).catch((rejection) => {
        // The check page repeats the form's values, so read the body before rejecting it.
        if (!isForm(request)) throw rejection
        request.rejection = rejection
      })
    },
    async handler(request, reply) {
      const uploads = openUploads(visitorAddress(request.ip))
      const decoding: Promise<NewPhoto>[] = []
      let accepted: Accepted
      try {
        const files = isMultipart(request) ? await readForm(request, uploads) : []
        if (request.rejection) throw request.rejection
        accepted = await acceptBody(request, { ...collaborators, files, decoding })
      } finally {
        // A photo that the request did not wait for is in memory until its turn comes.
        Promise.allSettled(decoding).then(uploads.release)
      }
      const { reference, photoToken: token, photosMissing } = accepted
      const confirmation = accepted.confirmation && canConfirm()
      wake()
      if (isForm(request)) {
        const hash = photosMissing ? '#photos-missing' : confirmation ? '' : '#no-email'
        return reply.redirect(`/quote/sent${hash}`, 303)
      }
      return reply.send({
        reference,
        ...(!confirmation && { confirmation }),
        ...(token && { photos: { url: photosUrl(reference), token } }),
      })
    },
  })

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

/**
 * Whether a page of another website sent this request (https://web.dev/articles/fetch-metadata). Browsers send
 * Sec-Fetch-Site, older ones only Origin. A client that sends neither is not a browser, so no other site can control
 * it.
 */
function isCrossSite({ headers, host }: FastifyRequest, siteUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin } = headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || ![host, siteUrl.host].includes(new URL(origin).host)
}

/** The files of a form, and where to note the photos that are being decoded. */
type Files = { files: FormFile[]; decoding: Promise<NewPhoto>[] }

async function acceptBody(
  request: FastifyRequest,
  { store, offer, files, ...collaborators }: Collaborators & Files,
): Promise<Accepted> {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('malformed')
  const values = body as Record<string, unknown>
  const idempotencyKey = readKey(request)
  const { quote, errors } = parseQuoteRequest(values)
  if (errors) throw new Problem('invalid', { errors })
  // A package or size that is unknown, perhaps since the last release, loses no request.
  const { choices: offered, sizes } = offer()
  const choices = chosenOf(namedPackages(request), offered)
  const size = sizes.find(({ id }) => id === values[SIZE])
  const suspicion = findSuspicion(values, quote.message)
  const isPlainPost = isForm(request)
  const newRequest = { quote, choices, size, suspicion, idempotencyKey, isPlainPost }
  const announced = isPlainPost ? 0 : readPhotoCount(values)
  const accept = (photos: NewPhoto[]) => {
    // Those that are missing count as announced, so that the owner’s email names them.
    const photoCount = photos.length < files.length ? files.length : announced
    return store.requests.accept({ ...newRequest, photoCount, photos })
  }
  const hasRoom = files.length > 0 && (await store.photos.hasRoom())
  let photos = hasRoom ? await preparePhotos(request, { files, ...collaborators }) : []
  const acceptance = await accept(photos)
    .catch((cause) => {
      if (photos.length === 0) throw cause
      request.log.error({ err: cause }, 'Photos not stored')
      photos = []
      return accept(photos)
    })
    .catch((cause) => {
      throw new Problem('notStored', { cause })
    })
  if (acceptance.outcome === 'conflict') throw new Problem('conflict')
  return { ...acceptance, photosMissing: photos.length < files.length }
}

/** A wrong number of photos loses no request: they are refused one by one. */
function readPhotoCount({ photoCount }: Record<string, unknown>): number {
  return Number.isInteger(photoCount) ? Math.min(Math.max(Number(photoCount), 0), MAX_PHOTOS) : 0
}

/** Turns files into photos, without those that cannot be decoded in time. @throws Problem if one is not a picture */
async function preparePhotos(
  { log }: FastifyRequest,
  { files, decoding, clock }: Files & Pick<Collaborators, 'clock'>,
): Promise<NewPhoto[]> {
  const photos: NewPhoto[] = []
  const prepared = files.map(async ({ name, bytes }, index) => {
    if (!bytes) return
    const photo = preparePhoto(bytes, clock)
    decoding.push(photo)
    try {
      photos[index] = await photo
    } catch (error) {
      if (error instanceof Problem && error.status < 500) throw new Problem(error.kind, { file: name, cause: error })
      log.error({ err: (error as Error).cause ?? error }, 'A photo is left out')
    }
  })
  let cancel = () => {}
  const timedOut = new Promise<void>((resolve) => {
    cancel = clock.after(MAX_PHOTO_DELAY, resolve)
  })
  await Promise.race([Promise.all(prepared), timedOut]).finally(cancel)
  return Object.values(photos) // Without the gaps.
}

type Accepted = Extract<Acceptance, { reference: string }> & { photosMissing: boolean }

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new Problem('malformed')
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
