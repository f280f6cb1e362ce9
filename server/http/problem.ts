import { MAX_FORM_BYTES, MAX_PHOTO_BYTES, MAX_PHOTOS, MAX_PIXELS, PHOTO_KINDS } from '../../core/requests/photo.ts'
import type { FieldErrors } from '../../core/requests/quote-request.ts'

type Kind = { status: number; message: string; retryAfter?: number; allow?: string }

/** The expected errors. Each message is written for the visitor or program that sent the request. */
const KINDS = {
  malformed: {
    status: 400,
    message: 'The request could not be read. Go back, reload the page, and try again.',
  },
  crossSite: {
    status: 403,
    message: 'The form was sent from another website. Open our quote page and send it from there.',
  },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: {
    status: 405,
    message: 'Quote requests are sent with POST.',
    allow: 'POST',
  },
  conflict: {
    status: 409,
    message: 'This was sent before with different values. Reload the page to send new ones.',
  },
  photoTooLarge: {
    status: 413,
    message: `This file is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`,
  },
  photosTooLarge: {
    status: 413,
    message: `Together the photos are larger than ${MAX_FORM_BYTES / 1024 / 1024} MB, which is more than can be sent at once.`,
  },
  tooManyPhotos: {
    status: 413,
    message: `${MAX_PHOTOS} photos are enough: more cannot be sent.`,
  },
  tooLarge: {
    status: 413,
    message: 'Your message is too long. Go back to find it as you typed it, shorten it, and send it again.',
  },
  notPicture: {
    status: 415,
    message: `This file is not a ${PHOTO_KINDS} picture. Take a screenshot of it, and send that.`,
  },
  invalid: { status: 422, message: 'Please check the fields below.' },
  undecodable: {
    status: 422,
    message: `This file is damaged, or a picture of more than ${MAX_PIXELS / 1e6} million pixels. Save it again, or take a screenshot of it, and send that.`,
  },
  tooManyRequests: {
    status: 429,
    message: 'Too many attempts. Please wait a minute and send it again.',
  },
  unexpected: {
    status: 500,
    message: 'Something went wrong on our side. Please try again later, or call us.',
  },
  notStored: {
    status: 503,
    message: 'We could not save your request just now. Please send it again in a minute, or call us.',
    retryAfter: 30,
  },
  photoNotStored: {
    status: 503,
    message: 'We could not save this photo just now. Your request is safe. Please send the photo again in a minute.',
    retryAfter: 30,
  },
  photosBusy: {
    status: 503,
    message: 'Many photos are arriving just now. Please try again in a moment.',
    retryAfter: 10,
  },
  galleryUnavailable: {
    status: 503,
    message: 'The videos cannot be loaded just now. Please try again in a moment.',
    retryAfter: 10,
  },
} as const satisfies Record<string, Kind>

export type ProblemKind = keyof typeof KINDS

type ProblemOptions = ErrorOptions & {
  /** Instead of that of the kind. */
  status?: number
  errors?: FieldErrors
  retryAfter?: number
  headers?: Record<string, string>
  /** The name of the file that the message is about. */
  file?: string
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    const { status, message, retryAfter, allow }: Kind = KINDS[kind]
    super(options.file ? message.replace('This file', `“${options.file}”`) : message, options)
    const seconds = options.retryAfter ?? retryAfter
    this.kind = kind
    this.status = options.status ?? status
    this.errors = options.errors
    this.headers = {
      ...options.headers,
      'cache-control': 'no-store',
      ...(seconds && { 'retry-after': String(seconds) }),
      ...(allow && { allow }),
    }
  }
}

/** Turns Fastify's own errors into problems with their status, and all other errors into `unexpected`. */
export function toProblem(error: Error & { statusCode?: number; headers?: Record<string, string> }): Problem {
  if (error instanceof Problem) return error
  const { statusCode: status = 500, headers = {} } = error
  if (status < 400 || status >= 500) return new Problem('unexpected', { cause: error, headers })
  if (status === 404) return new Problem('notFound', { cause: error, headers })
  if (status === 413) return new Problem('tooLarge', { cause: error, headers })
  return new Problem('malformed', { cause: error, headers, status })
}
