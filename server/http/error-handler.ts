import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { FIELDS } from '../../quote/quote-request.ts'
import { type Problem, type ProblemKind, toProblem } from '../errors.ts'
import type { Releases } from '../release.ts'

/** Our own faults. The visitor's are not logged: what was typed is in them. Nor is load, line by line. */
const FAULTS: ProblemKind[] = ['notStored', 'videosAway', 'unexpected']

/** The one error handler: faults are logged whole and answered without detail, all else the other way round. */
export function errorAnswerer(releases: Releases) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error)
    if (FAULTS.includes(problem.kind)) request.log.error({ err: problem.cause ?? problem }, problem.title)
    reply.code(problem.status).headers(problem.headers).header('cache-control', 'no-store')
    if (isApi(request) && isForm(request)) {
      const typed = problem.status === 403 ? {} : typedFields(request.body)
      return reply.type('text/html; charset=utf-8').send(releases.current.checkPage({ problem, typed }))
    }
    if (!isApi(request) && request.headers.accept?.includes('text/html')) {
      return reply.type('text/plain; charset=utf-8').send(`${problem.message}\n`)
    }
    return sendProblem(reply, problem)
  }
}

/** Problem details for HTTP APIs (RFC 9457). */
export function sendProblem(reply: FastifyReply, { status, title, message, errors }: Problem): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, detail: message, errors }))
}

/** A browser without JavaScript sends forms, and shows whatever comes back. */
export function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

function isApi({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/')
}

function typedFields(body: unknown): Record<string, string> {
  const typed = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof typed[field] === 'string' ? [[field, typed[field]]] : [])),
  )
}
