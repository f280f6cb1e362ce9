import type { FastifyRequest } from 'fastify'
import type { Business } from '../business/business.ts'
import { checkFacts, checkHealth, type HealthTopic } from '../cli/doctor/health-page.ts'
import type { Clock } from '../server/clock.ts'
import { deleteEmlFiles, mailFolder } from '../server/email/eml-files.ts'
import { readBuiltContent } from '../server/release/built-content.ts'
import type { Settings } from '../server/settings.ts'
import type { HealthFacts, Store } from '../server/store/store.ts'
import type { Cookies } from './http/cookies.ts'

/**
 * What the server passes to the pages. Their bundle has its own copy of every module, so they take these from here
 * instead of importing them.
 */
export type DeskLocals = {
  business: Business
  store: Store
  now: Date
  /** Erases the requests of a mailbox, with the files of their emails. */
  forget: (email: string) => Promise<unknown>
  logError: (error: unknown) => void
  /** What is not well, as far as the database and the last full check know. */
  findWrong: () => Promise<HealthTopic[]>
  /** All checks of the desk; takes seconds. */
  checkHealth: (facts: HealthFacts) => Promise<HealthTopic[]>
  /** The half of a sign-in that this browser keeps. */
  browser: string | undefined
}

type Collaborators = { settings: Settings; store: Store; clock: Clock; site: string; cookies: Cookies }

/** Returns a function that makes what the pages get for a request. */
export function localsMaker({ settings, store, clock, site, cookies }: Collaborators) {
  /** What the last full check found. */
  let checkedTopics: HealthTopic[] = []

  return async (request: FastifyRequest): Promise<DeskLocals> => {
    const content = await readBuiltContent(site)
    const now = clock.now()
    return {
      ...{ store, now, business: content.business },
      forget: (email) =>
        store.forget(email, (references) => deleteEmlFiles(mailFolder(settings.database), references)),
      logError: (error) => request.log.error({ err: error }, 'An action of the owner failed'),
      async findWrong() {
        const topics = checkFacts(settings, await store.readHealth(), now)
        const checked = checkedTopics.filter(({ title }) => topics.every((topic) => topic.title !== title))
        return [...topics, ...checked].filter(({ level }) => level === 'fail' || level === 'warn')
      },
      async checkHealth(facts) {
        checkedTopics = await checkHealth(settings, site, content, facts, now)
        return checkedTopics
      },
      browser: cookies.read(request, 'browser'),
    }
  }
}
