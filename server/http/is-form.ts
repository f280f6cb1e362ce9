import type { FastifyRequest } from 'fastify'

/** Whether a browser posted the form without JavaScript, and will therefore show the response as a page. */
export function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}
