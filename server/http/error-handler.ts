import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { SIZE } from '../../core/requests/choice.ts'
import { FIELDS, type FieldErrors } from '../../core/requests/quote-request.ts'
import { isForm, namedPackages } from './form.ts'
import { type Problem, type ProblemKind, toProblem } from './problem.ts'

/** How our own faults are logged. Other errors may contain the visitor's values. */
const LOGGED: Partial<Record<ProblemKind, string>> = {
  notStored: 'Not stored',
  photoNotStored: 'Photo not stored',
  galleryUnavailable: 'Gallery unavailable',
  unexpected: 'Unexpected error',
}

const CHOOSE_AGAIN = 'A browser cannot keep files: please choose your photos again, or send the form without them.'

/** Renders the response to a form that was posted without JavaScript and rejected: the form with its values. */
export type CheckPage = (rejection: {
  problem: string
  errors: FieldErrors
  values: Record<string, string>
  /** The ids of the packages. */
  packages: string[]
}) => string

/** The one error handler. It logs our own faults with their cause, and never sends the cause. */
export function errorHandler(checkPage: CheckPage) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error)
    const words = LOGGED[problem.kind]
    if (words && !hasLeft(request, error)) request.log.error({ err: problem.cause ?? problem }, words)
    if (isApi(request) && isForm(request)) {
      const isOurs = problem.kind !== 'crossSite'
      const values = isOurs ? formValues(request) : {}
      const packages = isOurs ? namedPackages(request) : []
      const { message, errors = {} } = problem
      const page = checkPage({
        problem: request.hasPhotos ? `${message} ${CHOOSE_AGAIN}` : message,
        errors,
        values,
        packages,
      })
      return respond(reply, problem, 'text/html; charset=utf-8', page)
    }
    if (!isApi(request) && request.headers.accept?.includes('text/html')) {
      return respond(reply, problem, 'text/plain; charset=utf-8', `${problem.message}\n`)
    }
    // Problem details for HTTP APIs (RFC 9457).
    const { status, message: detail, errors } = problem
    const details = { type: 'about:blank', title: STATUS_CODES[status], status, detail, errors }
    return respond(reply, problem, 'application/problem+json', JSON.stringify(details))
  }
}

/** Whether the visitor closed the connection before the response was sent. */
function hasLeft({ socket }: FastifyRequest, { code }: FastifyError): boolean {
  return socket.destroyed && ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(code)
}

function respond(reply: FastifyReply, { status, headers }: Problem, type: string, body: string) {
  return reply.code(status).headers(headers).type(type).send(body)
}

function isApi({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/')
}

function formValues({ body }: FastifyRequest): Record<string, string> {
  const values: Record<string, unknown> = Object(body)
  return Object.fromEntries(
    [...FIELDS, SIZE].flatMap((field) => {
      const value = values[field]
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
}
