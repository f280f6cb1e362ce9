import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** The routes of the servers that this test starts from now on, as they are written: `/review/:token`. */
export function watchRoutes(): string[] {
  const routes: string[] = []
  const watch = (message: unknown) =>
    Object(message).fastify.addHook('onRoute', ({ url }: { url: string }) => routes.push(url)) as FastifyInstance
  subscribe('fastify.initialization', watch)
  onTestFinished(() => void unsubscribe('fastify.initialization', watch))
  return routes
}

/** An address for a route, with `x` for each parameter. */
export const addressOf = (route: string) => route.replaceAll(/:\w+(\([^)]*\))?|\*|\[[^\]]*\]/g, 'x')
