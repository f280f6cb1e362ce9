import { MINUTE } from '../../server/clock.ts'
import type { StoredRequest } from '../../server/store/request.ts'
import type { DeskLocals } from '../locals.ts'

/** A request has its time before it is stored, and the clocks of several servers differ. */
const OVERLAP = 10 * MINUTE
const MAX_ARRIVALS = 200

/**
 * Where a page asks for the requests that have arrived since. Call it before the page reads its list: what arrives
 * between the two is then told as well, instead of never.
 */
export async function arrivalsUrl({ store, now }: DeskLocals): Promise<string> {
  const since = now.getTime() - OVERLAP
  const requests = await store.requests.list({ receivedSince: new Date(since), limit: MAX_ARRIVALS })
  const known = requests.map(({ reference }) => reference)
  return `/desk/arrivals?${new URLSearchParams({ since: String(since), known: known.join(' ') })}`
}

/** The requests that have arrived, newest first. */
export async function findArrivals(
  { store, now }: DeskLocals,
  query: URLSearchParams,
): Promise<StoredRequest[]> {
  const since = Number(query.get('since'))
  const isPast = since > 0 && since < now.getTime()
  const known = (query.get('known') ?? '').split(' ')
  const receivedSince = isPast ? new Date(since) : now
  const requests = await store.requests.list({ state: 'new', receivedSince, limit: MAX_ARRIVALS })
  return requests.filter(({ reference }) => !known.includes(reference))
}
