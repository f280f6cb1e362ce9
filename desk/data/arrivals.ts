import { MINUTE } from '../../server/clock.ts'
import type { ListedRequest } from '../../server/store/store.ts'
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
  const { requests } = await store.page({ receivedSince: new Date(since) }, MAX_ARRIVALS, 0)
  const known = requests.map(({ reference }) => reference)
  return `/desk/arrivals?${new URLSearchParams({ since: String(since), known: known.join(' ') })}`
}

/** The requests that have arrived, newest first. */
export async function findArrivals(
  { store, now }: DeskLocals,
  query: URLSearchParams,
): Promise<ListedRequest[]> {
  const since = Number(query.get('since'))
  const isPast = since > 0 && since < now.getTime()
  const known = (query.get('known') ?? '').split(' ')
  const receivedSince = isPast ? new Date(since) : now
  const { requests } = await store.page({ state: 'new', receivedSince }, MAX_ARRIVALS, 0)
  return requests.filter(({ reference }) => !known.includes(reference))
}
