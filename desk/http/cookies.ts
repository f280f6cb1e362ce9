import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../server/clock.ts'
import { BROWSER_LIFETIME, SIGN_IN_LIFETIME } from '../../server/store/sign-ins.ts'

const LIFETIMES = { browser: BROWSER_LIFETIME, page: SIGN_IN_LIFETIME }

export type Cookies = ReturnType<typeof deskCookies>

/**
 * Reads and sets the cookies of the desk: the secret of the browser, which is its half of a sign-in, then its session,
 * and keeps it known after that; and the page that was asked for before. Over https, their names begin with `__Host-`, so no other host and no http page can set them.
 */
export function deskCookies(deskUrl: URL) {
  const isSecure = deskUrl.protocol === 'https:'
  const prefix = isSecure ? '__Host-' : ''
  const names = { browser: `${prefix}desk`, page: `${prefix}desk-page` }
  type Name = keyof typeof names
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read({ headers }: FastifyRequest, name: Name): string | undefined {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
      return pairs.find(([key]) => key === names[name])?.[1] || undefined
    },
    set(reply: FastifyReply, name: Name, value: string): void {
      const cookie = `${names[name]}=${value}; Max-Age=${LIFETIMES[name] / SECOND}; ${attributes}`
      reply.raw.appendHeader('set-cookie', cookie)
    },
    clear(reply: FastifyReply, name: Name): void {
      reply.raw.appendHeader('set-cookie', `${names[name]}=; Max-Age=0; ${attributes}`)
    },
  }
}
