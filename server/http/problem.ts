import { MAX_FORM_BYTES, MAX_PHOTO_BYTES, MAX_PHOTOS, MAX_PIXELS, PHOTO_KINDS } from '../../core/requests/photo.ts'
import type { FieldErrors } from '../../core/requests/quote-request.ts'

type Kind = { status: number; title: string; message: string; retryAfter?: number; allow?: string }

/** The expected errors. Each message is written for the visitor or program that sent the request. */
const KINDS = {
  malformed: {
    status: 400,
    title: 'Malformed request',
    message: 'The request could not be read. Send a JSON object with name, email, phone and message.',
  },
  malformedUrl: { status: 400, title: 'Malformed URL', message: 'This URL cannot be decoded.' },
  malformedKey: {
    status: 400,
    title: 'Malformed Idempotency-Key',
    message: 'The Idempotency-Key must be 1 to 200 visible ASCII characters. A new random UUID will do.',
  },
  crossSite: {
    status: 403,
    title: 'Sent from another site',
    message: 'The form was sent from another website. Open our quote page and send it from there.',
  },
  notFound: { status: 404, title: 'Not found', message: 'There is nothing at this address.' },
  methodNotAllowed: {
    status: 405,
    title: 'Method not allowed',
    message: 'Quote requests are sent with POST.',
    allow: 'POST',
  },
  keyReused: {
    status: 409,
    title: 'Idempotency-Key used before',
    message: 'This form was sent before with different values. Reload the page to send new ones.',
  },
  positionUsed: {
    status: 409,
    title: 'Another photo is there',
    message: 'Another photo was sent to this position before.',
  },
  photoTooLarge: {
    status: 413,
    title: 'Photo too large',
    message: `This file is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`,
  },
  photosTooLarge: {
    status: 413,
    title: 'Photos too large',
    message: `Together the photos are larger than ${MAX_FORM_BYTES / 1024 / 1024} MB, which is more than can be sent at once.`,
  },
  tooManyPhotos: {
    status: 413,
    title: 'Too many photos',
    message: `${MAX_PHOTOS} photos are enough: more cannot be sent.`,
  },
  tooLarge: {
    status: 413,
    title: 'Too large',
    message: 'Your message is too long. Go back to find it as you typed it, shorten it, and send it again.',
  },
  unsupportedMediaType: {
    status: 415,
    title: 'Unsupported media type',
    message: 'Send application/json, application/x-www-form-urlencoded or multipart/form-data.',
  },
  notPicture: {
    status: 415,
    title: 'Not a picture that we can open',
    message: `This file is not a ${PHOTO_KINDS} picture. Take a screenshot of it, and send that.`,
  },
  preconditionFailed: { status: 412, title: 'Precondition failed', message: 'The file has changed since.' },
  rangeNotSatisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    message: 'The requested range starts after the end of the file.',
  },
  invalid: { status: 422, title: 'Invalid fields', message: 'Please check the fields below.' },
  undecodable: {
    status: 422,
    title: 'Picture cannot be opened',
    message: `This file is damaged, or a picture of more than ${MAX_PIXELS / 1e6} million pixels. Save it again, or take a screenshot of it, and send that.`,
  },
  tooManyRequests: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many attempts. Please wait a minute and send it again.',
  },
  unexpected: {
    status: 500,
    title: 'Unexpected error',
    message: 'Something went wrong on our side. Please try again later, or call us.',
  },
  notStored: {
    status: 503,
    title: 'Not stored',
    message: 'We could not save your request just now. Please send it again in a minute, or call us.',
    retryAfter: 30,
  },
  photoNotStored: {
    status: 503,
    title: 'Photo not stored',
    message: 'We could not save this photo just now. Your request is safe. Please send the photo again in a minute.',
    retryAfter: 30,
  },
  photosBusy: {
    status: 503,
    title: 'Too many photos at once',
    message: 'Many photos are arriving just now. Please try again in a moment.',
    retryAfter: 10,
  },
  galleryUnavailable: {
    status: 503,
    title: 'Gallery unavailable',
    message: 'The videos cannot be loaded just now. Please try again in a moment.',
    retryAfter: 10,
  },
} as const satisfies Record<string, Kind>

export type ProblemKind = keyof typeof KINDS

type ProblemOptions = ErrorOptions & {
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
  readonly title: string
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    const { status, title, message, retryAfter, allow }: Kind = KINDS[kind]
    super(options.file ? message.replace('This file', `“${options.file}”`) : message, options)
    const seconds = options.retryAfter ?? retryAfter
    this.kind = kind
    this.status = status
    this.title = title
    this.errors = options.errors
    this.headers = {
      ...options.headers,
      'cache-control': 'no-store',
      ...(seconds && { 'retry-after': String(seconds) }),
      ...(allow && { allow }),
    }
  }
}

const KIND_BY_STATUS: Record<number, ProblemKind> = {
  404: 'notFound',
  412: 'preconditionFailed',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  416: 'rangeNotSatisfiable',
}

/** Turns Fastify's own errors into problems by their status, and all other errors into `unexpected`. */
export function toProblem(error: Error & { statusCode?: number; headers?: Record<string, string> }): Problem {
  if (error instanceof Problem) return error
  const { statusCode: status = 500 } = error
  const kind = KIND_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'malformed' : 'unexpected')
  return new Problem(kind, { cause: error, ...(error.headers && { headers: error.headers }) })
}
