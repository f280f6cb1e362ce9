import type { MiddlewareHandler } from 'astro'

/** Says in words why a page cannot be shown. Astro would respond without any. */
export const onRequest: MiddlewareHandler = ({ locals }, next) =>
  next().catch((error) => {
    const { status, message } = locals.fail(error)
    return new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  })
