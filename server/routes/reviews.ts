import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatDate, localDate } from '../../core/business/time.ts'
import type { Clock } from '../../core/clock.ts'
import { MAX_PHOTO_BYTES } from '../../core/requests/photo.ts'
import { type CustomerReview, parseReview, type ReviewErrors } from '../../core/requests/review.ts'
import type { NewPhoto, StoredRequest } from '../../core/store/request.ts'
import type { Review } from '../../core/store/reviews.ts'
import type { Store } from '../../core/store/store.ts'
import { isMultipart } from '../http/form.ts'
import { Problem } from '../http/problem.ts'
import { type RateLimit, visitorAddress } from '../http/visitors.ts'
import { preparePhoto } from '../photos/to-jpeg.ts'
import type { Uploads } from '../photos/upload-memory.ts'
import type { Releases } from '../releases/release.ts'
import { renderReviewPage } from '../releases/review-pages.ts'
import { sendNotFound } from './pages.ts'
import { readForm } from './read-form.ts'

const REVIEW = '/review/:token'

const KEPT = 'All you typed is still here.'
const CHOOSE_AGAIN = 'Your photo isn’t: please choose it again.'
const NOT_STORED = 'We couldn’t keep your words just now. They’re still here: please send them again in a minute.'

type Collaborators = {
  store: Store
  releases: Releases
  clock: Clock
  /** Called after each stored review, so that the relay sends the owner’s email at once. */
  wake: () => void
  openUploads: (address: string) => Uploads
  limit: RateLimit
}

type Page = Parameters<typeof renderReviewPage>[1]
/** What the customer typed, and what is wrong with it. */
type Attempt = { review: CustomerReview; errors: ReviewErrors; problem: string }
type Route = { Params: { token: string } }

/** /review/TOKEN: the page on which a customer says how it went, by a link that works once. It needs no script. */
export function reviewRoute(app: FastifyInstance, collaborators: Collaborators): void {
  const { store, releases, clock, wake, openUploads, limit } = collaborators

  async function find({ params }: FastifyRequest<Route>) {
    const review = await store.reviews.find(params.token)
    const request = review && (await store.requests.find(review.reference))
    return request && { review, request }
  }

  async function show(
    reply: FastifyReply,
    page: Page,
    texts: Map<string, string>,
    status = 200,
  ): Promise<FastifyReply> {
    const html = await renderReviewPage(releases.current.folder, page, texts)
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  const textsOf = (review: Review, request: StoredRequest, attempt?: Attempt) => {
    const { timeZone } = releases.current.content.business
    const day = (moment: Date) => formatDate(localDate(moment, timeZone), { day: 'numeric', month: 'long' })
    const first = request.quote.name.split(/\s/)[0] ?? ''
    const done = request.doneAt && day(request.doneAt)
    const texts = new Map([
      ['first', first],
      ['title', attempt ? 'Nothing is sent yet' : `How did it go, ${first}?`],
      ['work', [...request.chosen.packages.map(({ name }) => name), done].filter(Boolean).join(', ')],
      ['ends', day(review.endsAt)],
      ['words', attempt?.review.words ?? ''],
      ['name', attempt?.review.name ?? review.name ?? first],
      ['problem', attempt?.problem ?? ''],
    ])
    if (attempt?.review.mayBeShown) texts.set('consent', 'yes')
    for (const field of ['words', 'name', 'photo'] as const) {
      const error = attempt?.errors[field]
      texts.set(`${field}.title`, error?.title ?? '')
      texts.set(`${field}.remedy`, error?.remedy ?? '')
      texts.set(`${field}.invalid`, String(error !== undefined))
    }
    return texts
  }

  /** The page of a link that does not lead to the form any more. */
  const endedPage = ({ toldAt, endsAt }: Review): Page | undefined => {
    if (toldAt) return 'used'
    const { timeZone } = releases.current.content.business
    return localDate(endsAt, timeZone) < localDate(clock.now(), timeZone) ? 'old' : undefined
  }

  app.get<Route>(REVIEW, async (request, reply) => {
    const found = await find(request)
    if (!found) {
      await limit(request)
      return sendNotFound(reply, releases.current)
    }
    const ended = endedPage(found.review)
    return show(reply, ended ?? 'form', textsOf(found.review, found.request), ended ? 410 : 200)
  })

  app.post<Route>(REVIEW, async (request, reply) => {
    const found = await find(request)
    if (!found) {
      await limit(request)
      return sendNotFound(reply, releases.current)
    }
    const uploads = openUploads(visitorAddress(request.ip))
    try {
      const { photo, error } = await readPhoto(request, uploads, clock)
      const { review, errors } = parseReview(Object(request.body))
      if (error) errors.photo = error
      const sent = review.mayBeShown ? 'shown' : 'private'
      const refuse = async (problem: string, status: number) => {
        const kept = request.hasPhotos ? `${problem} ${CHOOSE_AGAIN}` : problem
        return show(reply, 'form', textsOf(found.review, found.request, { review, errors, problem: kept }), status)
      }
      const ended = endedPage(found.review)
      if (ended) {
        const isRepeated = isStored(review, found.review)
        return show(reply, isRepeated ? sent : ended, textsOf(found.review, found.request), isRepeated ? 200 : 410)
      }
      if (Object.keys(errors).length > 0) return refuse(KEPT, 422)
      try {
        await store.reviews.tell(found.review.reference, review, photo)
      } catch (cause) {
        request.log.error({ err: cause }, 'Review not stored')
        return refuse(NOT_STORED, 503)
      }
      wake()
      // Somebody else with the link may have been faster.
      const kept = await store.reviews.of(found.review.reference)
      if (!kept || !isStored(review, kept)) return show(reply, 'used', textsOf(found.review, found.request), 410)
      return show(reply, sent, textsOf({ ...found.review, name: review.name }, found.request))
    } finally {
      uploads.release()
    }
  })
}

/** Whether this is what the customer wrote. Nobody is to be told that a tick was taken back. */
function isStored(review: CustomerReview, stored: Review): boolean {
  const { words, name, mayBeShown } = review
  return stored.words === words && stored.name === name && stored.mayBeShown === mayBeShown
}

const ABOUT_PHOTOS = new Set([
  'photoTooLarge',
  'photosTooLarge',
  'tooManyPhotos',
  'notPicture',
  'undecodable',
  'photosBusy',
])

/** Reads the form, and its photo if it has one. */
async function readPhoto(
  request: FastifyRequest,
  uploads: Uploads,
  clock: Clock,
): Promise<{ photo?: NewPhoto; error?: ReviewErrors['photo'] }> {
  if (!isMultipart(request)) return {}
  try {
    const [file] = await readForm(request, uploads)
    if (!file) return {}
    if (!file.bytes) throw new Problem('photosBusy')
    return { photo: await preparePhoto(file.bytes, clock) }
  } catch (error) {
    if (!(error instanceof Problem) || !ABOUT_PHOTOS.has(error.kind)) throw error
    const remedy = 'Please choose another, or send without.'
    if (error.kind === 'photoTooLarge')
      return { error: { title: `This photo is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`, remedy } }
    return { error: { title: 'We couldn’t open this photo', remedy } }
  }
}
