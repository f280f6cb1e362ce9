import type { FastifyInstance } from 'fastify'
import { type Clock, MINUTE, SECOND } from '../../core/clock.ts'
import { MAX_SUSPICIOUS_WAIT, MAX_UNSENT_WAIT, waitOf } from '../../core/store/health.ts'
import type { Store } from '../../core/store/store.ts'

/** Anyone can ask, and each check writes 64 KB and flushes them: as often as a monitor asks, and no more. */
const CHECK_INTERVAL = MINUTE
/** So that a monitor soon hears of it once a fault is put right. */
const CHECK_INTERVAL_OF_FAULT = 5 * SECOND

type Health = { status: 'ok' | 'failing' }

/** GET /healthz: 200 or 503, without details that would help an attacker. */
export function healthRoute(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  let last: Promise<Health> | undefined
  let nextAt = Number.NEGATIVE_INFINITY

  app.get('/healthz', async (request, reply) => {
    if (!last || clock.elapsed() >= nextAt) {
      nextAt = clock.elapsed() + CHECK_INTERVAL
      last = check().catch((error) => {
        request.log.error({ err: error }, 'The health check cannot use the store')
        return { status: 'failing' }
      })
    }
    const { status } = await last
    if (status === 'failing') nextAt = Math.min(nextAt, clock.elapsed() + CHECK_INTERVAL_OF_FAULT)
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })

  async function check(): Promise<Health> {
    const { oldestUnsentAt, oldestSuspiciousAt, deadLetters } = await store.checkHealthByWriting()
    const now = clock.now()
    const ok =
      waitOf(oldestUnsentAt, now) <= MAX_UNSENT_WAIT &&
      waitOf(oldestSuspiciousAt, now) <= MAX_SUSPICIOUS_WAIT &&
      deadLetters === 0
    return { status: ok ? 'ok' : 'failing' }
  }
}
