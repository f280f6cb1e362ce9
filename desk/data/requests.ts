import type { Business } from '../../core/business/business.ts'
import { dueTime } from '../../core/business/due-time.ts'
import { clockTime, momentInWords } from '../../core/business/time.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import type { Place, RequestFilter } from '../../core/store/requests.ts'
import type { DeskLocals } from '../locals.ts'
import { loadRinging } from './ringing.ts'

/** A request as the desk lists it. Times are in words. */
export type ListedRequest = StoredRequest & {
  received: string
  /** When it was marked last. */
  marked: string | undefined
  /** Until when it must be answered, and how much of that time has passed, in per cent. Only while it is open. */
  due?: { at: string; gone: number; isLate: boolean }
  /** Whether the time would be promised, if only the business opened. */
  isNeverDue?: boolean
  /** What the customer wrote once the work was done, and when: only as long as the owner has not opened it. */
  told?: { at: string; words: string; hasPhoto: boolean }
}

/** Requests under one heading, and the address of the next ones. */
export type Group = {
  name: 'found' | 'told' | 'late' | keyof typeof FILTERS
  /** How many there are, shown or not. */
  total: number
  requests: ListedRequest[]
  more?: string | undefined
}

export function showRequest(request: StoredRequest, now: Date, business: Business): ListedRequest {
  const markedAt = request.doneAt ?? request.answeredAt
  const shown = {
    ...request,
    received: momentInWords(request.receivedAt, now, business),
    marked: markedAt && momentInWords(markedAt, now, business),
  }
  const isOpen = request.state === 'new' && !request.suspicion
  const due = isOpen ? dueTime(request.receivedAt, business) : undefined
  if (!due) return shown
  if (due === 'never') return { ...shown, isNeverDue: true }
  const [from, to, at] = [request.receivedAt.getTime(), due.getTime(), now.getTime()]
  const gone = Math.min(100, Math.max(0, Math.round((100 * (at - from)) / (to - from))))
  return { ...shown, due: { at: momentInWords(due, now, business), gone, isLate: due < now } }
}

/** New requests are late if they were received before this moment, because none is due before an earlier one. */
function lateBefore(now: Date, business: Business): Date {
  let [late, inTime] = [0, now.getTime()]
  while (inTime - late > 1) {
    const middle = Math.floor((late + inTime) / 2)
    const due = dueTime(new Date(middle), business)
    if (due instanceof Date && due < now) late = middle
    else inTime = middle
  }
  return new Date(inTime)
}

/** More would take the server, and a phone, too long. */
const MAX_ROWS = 50

/** The groups of the list, in its order, and new ones before them if they are late. */
const FILTERS = {
  new: { state: 'new', isSuspicious: false },
  check: { state: 'new', isSuspicious: true },
  answered: { state: 'answered' },
  done: { state: 'done' },
} satisfies Record<string, RequestFilter>

/**
 * Loads the list: the first requests of each group, or those that the query asks for with `search` or `group`, from the
 * one that follows the place in `past`. Those to answer are in the order in which they are due, all others begin with
 * the newest.
 */
async function loadList(
  { store, now, business }: Pick<DeskLocals, 'store' | 'now' | 'business'>,
  query: URLSearchParams,
): Promise<Group[]> {
  const search = searchOf(query)
  const past = placeOf(query)
  /** Shows the first of these requests, with a link to those after them. */
  const show = (
    name: Group['name'],
    requests: StoredRequest[],
    total: number,
    asked: Record<string, string>,
  ): Group => {
    const last = requests.length > MAX_ROWS ? requests[MAX_ROWS - 1] : undefined
    return {
      name,
      total,
      requests: requests.slice(0, MAX_ROWS).map((request) => showRequest(request, now, business)),
      more: last && `/desk?${new URLSearchParams({ ...asked, past: placeInWords(last) })}`,
    }
  }
  async function withWords(request: ListedRequest): Promise<ListedRequest> {
    const { toldAt, words = '', hasPhoto = false } = (await store.reviews.of(request.reference)) ?? {}
    return toldAt ? { ...request, told: { at: momentInWords(toldAt, now, business), words, hasPhoto } } : request
  }
  if (search) {
    const found = await store.requests.search(search)
    const requests = past ? found.filter((request) => placeInWords(request) < placeInWords(past)) : found
    return requests.length > 0 ? [show('found', requests, found.length, { search })] : []
  }
  const late = lateBefore(now, business)
  const filters = {
    told: { isTold: true },
    late: { ...FILTERS.new, receivedBefore: late },
    ...FILTERS,
    new: { ...FILTERS.new, receivedSince: late },
  }
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const asked = names.filter((name) => name === query.get('group'))
  const groups = (asked.length > 0 ? asked : names).map(async (group) => {
    const filter = filters[group]
    const isOldestFirst = group === 'late' || group === 'new'
    const requests = await store.requests.list({ ...filter, isOldestFirst, past, limit: MAX_ROWS + 1 })
    const listed = show(group, requests, await store.requests.count(filter), { group })
    return group === 'told' ? { ...listed, requests: await Promise.all(listed.requests.map(withWords)) } : listed
  })
  return (await Promise.all(groups)).filter(({ requests }) => requests.length > 0)
}

/** What every page that has the list shows with it. Call it last: it says what the page has found. */
export async function loadFrame(locals: DeskLocals, query = new URLSearchParams()) {
  const { store, business, now, health } = locals
  // Before the list is read: what arrives between the two is then told as well, instead of never.
  const arrivals = `/desk/arrivals?after=${await store.requests.lastNumber()}`
  const [groups, count, ringing] = await Promise.all([
    loadList(locals, query),
    store.requests.count(FILTERS.new),
    loadRinging(locals),
  ])
  return {
    count,
    list: {
      arrivals,
      groups,
      ringing,
      wrong: health.findWrong(),
      search: searchOf(query),
      loadedAt: clockTime(now, business),
    },
  }
}

/** A place of the list in an address. The later place sorts after the earlier one. */
const placeInWords = ({ receivedAt, reference }: Place) => `${receivedAt.toISOString()} ${reference}`

function placeOf(query: URLSearchParams): Place | undefined {
  const [time = '', reference = ''] = (query.get('past') ?? '').split(' ')
  const receivedAt = new Date(time)
  return Number.isNaN(receivedAt.getTime()) ? undefined : { receivedAt, reference }
}

function searchOf(query: URLSearchParams): string {
  return (query.get('search') ?? '').trim().slice(0, 100)
}
