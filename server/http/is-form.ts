import type { FastifyRequest } from 'fastify'

/** Whether a browser posted the form without JavaScript, and will therefore show the response as a page. */
export function isForm({ headers }: FastifyRequest): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
}

/** Whether the form may contain photos. */
export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}
