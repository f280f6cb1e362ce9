import type { Business } from '../business/business.ts'
import type { HealthTopic } from '../cli/doctor/health.ts'
import type { HealthFacts, Store, StoredRequest } from '../server/store/store.ts'

/**
 * What the server passes to the pages. Their bundle has its own copy of every module, so they take these from here
 * instead of importing them.
 */
export type DeskLocals = {
  business: Business
  store: Store
  now: Date
  /** The requests of a mailbox, however its address was written. */
  requestsOf: (email: string) => Promise<StoredRequest[]>
  /** Erases them, with the files of their emails. */
  forget: (email: string) => Promise<unknown>
  logError: (error: unknown) => void
  /** What is not well, as far as the database and the last full check know. */
  findWrong: () => Promise<HealthTopic[]>
  /** All checks of the desk; takes seconds. */
  checkHealth: (facts: HealthFacts) => Promise<HealthTopic[]>
  /** The half of a sign-in that this browser keeps. */
  browser: string | undefined
}
