import type { FastifyRequest } from 'fastify'

/** Whether a browser posted the form without JavaScript, and will therefore show the response as a page. */
export function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  return isMultipart(request) || /^application\/x-www-form-urlencoded\b/i.test(type)
}

/** Whether the form may contain photos. */
export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}
