import type { FastifyBaseLogger } from 'fastify'
import { type Checked, checkServer, type HealthTopic, healthTopics } from '../cli/doctor/health-page.ts'
import { type Clock, MINUTE, repeat } from '../server/clock.ts'
import { readBuiltContent } from '../server/release/built-content.ts'
import type { Settings } from '../server/settings.ts'
import type { Store } from '../server/store/store.ts'

const INTERVAL = 10 * MINUTE

export type DeskHealth = ReturnType<typeof deskHealth>

type Collaborators = { settings: Settings; store: Store; clock: Clock; site: string }

/** What is well and what is not: what the database knows is read each time, and all else is kept from the last check. */
export function deskHealth({ settings, store, clock, site }: Collaborators) {
  let checked: Checked = { login: [], topics: [] }

  async function check(): Promise<void> {
    checked = await checkServer(settings, site, await readBuiltContent(site))
  }

  return {
    check,
    read: async (): Promise<HealthTopic[]> =>
      healthTopics(settings, await store.readHealth(), clock.now(), checked),
    /** Checks now and every ten minutes. Returns a function that stops it. */
    start: (log: Pick<FastifyBaseLogger, 'error'>) =>
      repeat(clock, async () => {
        await check().catch((error) => log.error({ err: error }, 'The desk could not check its health'))
        return INTERVAL
      }),
  }
}
