import type { Business } from '../business/business.ts'
import type { Store } from '../server/store/store.ts'

/** What the server passes to the pages. Their bundle has copies of its own of all modules, so they import none of these. */
export type DeskLocals = {
  business: Business
  store: Store
  now: Date
  /** The half of a sign-in that this browser keeps. */
  browser: string | undefined
}
