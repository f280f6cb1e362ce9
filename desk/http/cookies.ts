import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../core/clock.ts'
import { BROWSER_LIFETIME, SIGN_IN_LIFETIME } from '../../core/store/sessions.ts'

const LIFETIMES = { browser: BROWSER_LIFETIME, page: SIGN_IN_LIFETIME }

export type Cookies = ReturnType<typeof deskCookies>

/**
 * Reads and sets the cookies of the desk: the secret of the browser, which is its half of a sign-in, then its session,
 * and keeps it known after that; and the page that was asked for before. Over https, their names begin with `__Host-`,
 * so no other host and no http page can set them.
 */
export function deskCookies(deskUrl: URL) {
  const isSecure = deskUrl.protocol === 'https:'
  const prefix = isSecure ? '__Host-' : ''
  const names = { browser: `${prefix}desk`, page: `${prefix}desk-page` }
  type Name = keyof typeof names
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  // Not with @fastify/cookie: Astro writes its pages to Node’s response, past Fastify.
  function set({ raw }: FastifyReply, name: Name, value: string, maxAge = LIFETIMES[name] / SECOND): void {
    raw.appendHeader('set-cookie', stringifySetCookie({ name: names[name], value, maxAge, ...attributes }))
  }
  return {
    read: ({ headers }: FastifyRequest, name: Name) => parseCookie(headers.cookie ?? '')[names[name]] || undefined,
    set,
    clear: (reply: FastifyReply, name: Name) => set(reply, name, '', 0),
  }
}
