import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { FIELDS } from '../../quote/quote-request.ts'
import type { Releases } from '../release/release.ts'
import { type Problem, type ProblemKind, toProblem } from './problem.ts'

/** Our own faults. Other errors may contain the visitor's values. */
const LOGGED: ProblemKind[] = ['notStored', 'galleryUnavailable', 'unexpected']

/** The one error handler. It logs our own faults with their cause, and never sends the cause. */
export function errorHandler(releases: Releases) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error)
    if (LOGGED.includes(problem.kind) && !hasLeft(request, error))
      request.log.error({ err: problem.cause ?? problem }, problem.title)
    if (isApi(request) && isForm(request)) {
      const values = problem.kind === 'crossSite' ? {} : fieldValues(request.body)
      const { message, errors = {} } = problem
      const page = releases.current.checkPage({ problem: message, errors, values })
      return respond(reply, problem, 'text/html; charset=utf-8', page)
    }
    if (!isApi(request) && request.headers.accept?.includes('text/html')) {
      return respond(reply, problem, 'text/plain; charset=utf-8', `${problem.message}\n`)
    }
    return sendProblem(reply, problem)
  }
}

/** Whether the visitor closed the connection before the response was sent. */
function hasLeft({ socket }: FastifyRequest, { code }: FastifyError): boolean {
  return socket.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Sends problem details for HTTP APIs (RFC 9457). */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, title, message, errors } = problem
  const details = { type: 'about:blank', title, status, detail: message, errors }
  return respond(reply, problem, 'application/problem+json', JSON.stringify(details))
}

/** Whether a browser posted the form without JavaScript, and will therefore show the response as a page. */
export function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

function respond(reply: FastifyReply, { status, headers }: Problem, type: string, body: string) {
  return reply.code(status).headers(headers).type(type).send(body)
}

function isApi({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/')
}

function fieldValues(body: unknown): Record<string, string> {
  const values = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
  )
}
