import type { Business } from '../../core/business/business.ts'
import { dueTime } from '../../core/business/due-time.ts'
import { clockTime, momentInWords } from '../../core/business/time.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import type { Review } from '../../core/store/reviews.ts'
import type { Occasion } from '../../core/store/ringing.ts'
import { countOf, inWords, oneLine } from '../../core/text.ts'

/** Lock screens cut longer ones. With this name, a reminder of several requests is no longer either. */
const MAX_TITLE = 40
const MAX_NAME = 11

/** What the desk's service worker shows (desk/worker/sw.ts), and what a tap on it opens. */
export type Notification = { title: string; body: string; url: string }

/**
 * What a device says, on a lock screen that others read: a first name and packages, and nothing else of a customer.
 *
 * @param requests those that it is about, the first to be due first
 * @param review what the customer wrote, if that is the occasion
 */
export function notificationOf(
  occasion: Occasion,
  requests: StoredRequest[],
  business: Business,
  now: Date,
  review?: Pick<Review, 'hasPhoto' | 'mayBeShown'>,
): Notification {
  const [request] = requests
  if (!request) return { title: 'The desk can ring you', body: 'This was a try. Nothing to do.', url: '/desk/ring' }
  const url = `/desk/requests/${request.reference}`
  if (request.suspicion) return { title: 'Check this one', body: 'A request that may be spam. No reply is due.', url }
  if (occasion === 'reminder') {
    const body = requests.length > 1 ? 'None is marked as answered yet.' : 'Not marked as answered yet.'
    return { title: dueTogether(requests, business), body, url }
  }
  if (occasion === 'review') {
    const body = [
      review?.hasPhoto && 'With a photo.',
      review?.mayBeShown ? 'You may show it on your site.' : 'For you only, not for your site.',
    ]
    return { title: `${firstName(request)} told you how it went`, body: body.filter(Boolean).join(' '), url }
  }
  const { packages } = request.chosen
  const due = dueTime(request.receivedAt, business)
  const { announced } = request.photos
  const title = [`New: ${firstName(request)}`, packages.map(({ name }) => name).join(' + ')]
  const body = [
    packages.length === 0 && 'No package chosen.',
    due instanceof Date && `Reply by ${momentInWords(due, now, business)}.`,
    announced > 0 && `${countOf(announced, 'photo')}.`,
  ]
  return { title: shorten(title.filter(Boolean).join(', '), MAX_TITLE), body: body.filter(Boolean).join(' '), url }
}

/** `Fiona, due 18:00, and two others`. */
export function dueTogether(requests: StoredRequest[], business: Business): string {
  const [first, ...others] = requests
  if (!first) return ''
  const title = `${firstName(first)}, due ${dueAt(first, business)}`
  if (others.length === 0) return title
  return `${title}, and ${inWords(others.length)} ${others.length === 1 ? 'other' : 'others'}`
}

/** The time of day at which a reply is due. */
export function dueAt({ receivedAt }: StoredRequest, business: Business): string {
  const due = dueTime(receivedAt, business)
  return due instanceof Date ? clockTime(due, business) : ''
}

export function firstName({ quote }: StoredRequest): string {
  const [name = ''] = oneLine(quote.name).split(' ')
  return shorten(name, MAX_NAME)
}

function shorten(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
