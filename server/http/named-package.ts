import type { FastifyRequest } from 'fastify'
import { PACKAGE } from '../../quote/choice.ts'
import { isForm } from './is-form.ts'

/**
 * The package that a request names. Without JavaScript, a link such as `/quote?package=revive` fills in nothing, but
 * the browser says that the form was on that page.
 */
export function namedPackage(request: FastifyRequest): string | undefined {
  const named: unknown = Object(request.body)[PACKAGE]
  if (typeof named === 'string' && named !== '') return named
  const page = isForm(request) ? URL.parse(request.headers.referer ?? '') : null
  return page?.searchParams.get(PACKAGE) ?? undefined
}
