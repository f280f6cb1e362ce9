import type { FastifyRequest } from 'fastify'
import { PACKAGE } from '../../core/requests/choice.ts'

/** Whether a browser posted the form without JavaScript, and will therefore show the response as a page. */
export function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  return isMultipart(request) || /^application\/x-www-form-urlencoded\b/i.test(type)
}

/** Whether the form may contain photos. */
export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/** The package that a request names, or the page that a form without JavaScript was on: `/quote?package=revive`. */
export function namedPackage(request: FastifyRequest): string | undefined {
  const named: unknown = Object(request.body)[PACKAGE]
  if (typeof named === 'string' && named !== '') return named
  const page = isForm(request) ? URL.parse(request.headers.referer ?? '') : null
  return page?.searchParams.get(PACKAGE) ?? undefined
}
