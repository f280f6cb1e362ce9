import type { Business } from '../business/business.ts'
import type { Store } from '../server/store/store.ts'

/**
 * What the server passes to the pages. Their bundle has its own copy of every module, so they take these from here
 * instead of importing them.
 */
export type DeskLocals = {
  business: Business
  store: Store
  now: Date
  /** The half of a sign-in that this browser keeps. */
  browser: string | undefined
}
