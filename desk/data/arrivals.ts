import type { StoredRequest } from '../../core/store/request.ts'
import type { DeskLocals } from '../locals.ts'

const MAX_ARRIVALS = 200

/**
 * Where a page asks for the requests that have arrived since. Call it before the page reads its list: what arrives
 * between the two is then told as well, instead of never.
 */
export async function arrivalsUrl({ store }: DeskLocals): Promise<string> {
  return `/desk/arrivals?after=${await store.requests.lastNumber()}`
}

/** The requests that have arrived, newest first. */
export async function findArrivals({ store }: DeskLocals, query: URLSearchParams): Promise<StoredRequest[]> {
  const [after] = /^\d{1,9}$/.exec(query.get('after') ?? '') ?? []
  return after ? store.requests.list({ state: 'new', after: Number(after), limit: MAX_ARRIVALS }) : []
}
