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

/**
 * The packages that a request names, in JSON as `packages` or as `package`. Without JavaScript, a link such as
 * `/quote?package=revive` fills in nothing, but the browser says that the form was on that page.
 */
export function namedPackages(request: FastifyRequest): string[] {
  const { [PACKAGE]: one = [], packages = [] } = Object(request.body)
  const page = isForm(request) ? URL.parse(request.headers.referer ?? '') : null
  return [page?.searchParams.getAll(PACKAGE) ?? [], one, packages].flat().filter((id) => typeof id === 'string')
}
