import { z } from 'astro/zod'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../../core/store/store.ts'
import { deviceName } from '../data/ringing.ts'
import type { Cookies } from '../http/cookies.ts'
import { refuse } from '../http/guard.ts'

/**
 * The push services of Chrome, Edge, Samsung Internet, Firefox and Safari. The server connects to no other address that
 * a browser names, least of all to one within its own network.
 */
const SERVICES =
  /^(fcm\.googleapis\.com|[\w.-]+\.(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/

const UNKNOWN = 'The desk doesn’t know how to ring this browser.'

const subscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, hostname: SERVICES }).max(2000),
  /** A point of 65 bytes, and 16 bytes. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})

type Collaborators = { store: Pick<Store, 'ringing'>; cookies: Cookies }

/** Lets this device ring, also under another subscription, lets one ring no more, and rings this one to try. */
export function ringRoutes(app: FastifyInstance, { store, cookies }: Collaborators): void {
  app.post('/desk/ring', async (request, reply) => {
    const { data } = subscriptionSchema.safeParse(request.body)
    if (!data) return refuse(reply, 400, UNKNOWN)
    const name = deviceName(String(request.headers['user-agent']))
    await store.ringing.start(cookies.read(request, 'browser') ?? '', { ...data, name })
    return reply.redirect('/desk/ring', 303)
  })

  app.post('/desk/ring/renew', async (request, reply) => {
    const { data } = subscriptionSchema.safeParse(request.body)
    if (!data) return refuse(reply, 400, UNKNOWN)
    await store.ringing.renew(cookies.read(request, 'browser') ?? '', data)
    return reply.code(204).send()
  })

  app.post('/desk/ring/try', async (request, reply) => {
    await store.ringing.tryOut(cookies.read(request, 'browser') ?? '')
    return reply.redirect('/desk/ring', 303)
  })

  app.post<{ Params: { id: string } }>('/desk/ring/:id/stop', async ({ params }, reply) => {
    await store.ringing.stop(params.id)
    return reply.redirect('/desk/ring', 303)
  })
}
