import type { FieldErrors } from '../quote/quote-request.ts'

/**
 * Something that stops the server from starting and that its owner can put right. Its message says what
 * is wrong, why it matters and how to fix it; it is shown alone, without a stack.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}

type Kind = { status: number; title: string; message: string; retryAfter?: number; allow?: string }

/** What may go wrong with a request, as expected. The message is for the person who sent it. */
const KINDS = {
  malformed: {
    status: 400,
    title: 'Malformed request',
    message: 'The request could not be read. Send a JSON object with name, email, phone and message.',
  },
  badAddress: { status: 400, title: 'Malformed address', message: 'This address cannot be read.' },
  badKey: {
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
  wrongMethod: {
    status: 405,
    title: 'Method not allowed',
    message: 'Quote requests are sent with POST.',
    allow: 'POST',
  },
  keyReused: {
    status: 409,
    title: 'Idempotency-Key used before',
    message: 'This form was sent before with other answers. Reload the page to send new ones.',
  },
  tooLarge: {
    status: 413,
    title: 'Too large',
    message: 'That is more than we can take. Please shorten your message and send it again.',
  },
  wrongType: {
    status: 415,
    title: 'Unsupported media type',
    message: 'Send application/json or application/x-www-form-urlencoded.',
  },
  invalid: { status: 422, title: 'Invalid fields', message: 'Please check the fields below.' },
  outsideFile: {
    status: 416,
    title: 'Range not satisfiable',
    message: 'The file ends before the part that was asked for.',
  },
  tooMany: {
    status: 429,
    title: 'Too many requests',
    message: 'That was sent too often. Please wait a minute and send it again.',
  },
  notStored: {
    status: 503,
    title: 'Not stored',
    message: 'We could not save your request just now. Please send it again in a minute, or call us.',
    retryAfter: 30,
  },
  videosAway: {
    status: 503,
    title: 'Videos not reachable',
    message: 'The videos cannot be reached just now. Please try again in a moment.',
    retryAfter: 10,
  },
  busy: {
    status: 503,
    title: 'Busy',
    message: 'The site is very busy just now. Please try again in a moment.',
    retryAfter: 10,
  },
  unexpected: {
    status: 500,
    title: 'Unexpected error',
    message: 'Something went wrong on our side. Please try again later, or call us.',
  },
} as const satisfies Record<string, Kind>

export type ProblemKind = keyof typeof KINDS

type ProblemOptions = ErrorOptions & { errors?: FieldErrors; retryAfter?: number }

/** An expected error: a status, a title, and a message that may be shown to whoever sent the request. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly status: number
  readonly title: string
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    const { status, title, message, retryAfter, allow }: Kind = KINDS[kind]
    super(message, options)
    const wait = options.retryAfter ?? retryAfter
    this.kind = kind
    this.status = status
    this.title = title
    this.errors = options.errors
    this.headers = { ...(wait && { 'retry-after': String(wait) }), ...(allow && { allow }) }
  }
}

/** The framework's own errors about a request, by their status, in our words. */
const BY_STATUS: Record<number, ProblemKind> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'wrongType',
  503: 'busy',
}

/** Every error becomes a problem: an expected one stays itself, any other one loses its details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, status } = facts(error)
  if (code === 'FST_ERR_BAD_URL') return new Problem('badAddress', { cause: error })
  const kind = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'malformed' : 'unexpected')
  return new Problem(kind, { cause: error })
}

function facts(error: unknown): { code: unknown; status: number } {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  return { code, status: typeof statusCode === 'number' ? statusCode : 500 }
}
