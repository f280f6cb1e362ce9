import type { Business } from '../../business/business.ts'
import type { ListedRequest, RequestFilter, StoredRequest } from '../../server/store/store.ts'
import type { DeskLocals } from '../locals.ts'
import { arrivalsUrl } from './arrivals.ts'
import { dueTime } from './due.ts'
import { clockTime, inWords, localTime, momentInWords } from './times.ts'

/** A request as the desk shows it. Times are in words. */
type Shown<Request extends ListedRequest> = Request & {
  received: string
  /** When it was marked last. */
  marked: string | undefined
  /** Until when it must be answered, and how much of that time has passed, in per cent. Only while it is open. */
  due?: { at: string; gone: number; isLate: boolean }
}

export type ShownRequest = Shown<StoredRequest>

/** Requests under one heading, and the address of the older ones. */
export type Group = {
  name: 'late' | 'found' | keyof typeof FILTERS
  /** How many there are, shown or not. */
  total: number
  requests: Shown<ListedRequest>[]
  older?: string | undefined
}

export function showRequest<Request extends ListedRequest>(
  request: Request,
  now: Date,
  business: Business,
): Shown<Request> {
  const local = (moment: Date) => localTime(moment, business)
  const markedAt = request.doneAt ?? request.answeredAt
  const shown = {
    ...request,
    received: momentInWords(request.receivedAt, now, business),
    marked: markedAt && momentInWords(markedAt, now, business),
  }
  const isOpen = request.state === 'new' && !request.suspicion
  const due = isOpen ? dueTime(request.receivedAt, business) : undefined
  if (!due) return shown
  // Both as if they were UTC: only their share of each other matters.
  const [from, to, at] = [local(request.receivedAt), due, local(now)].map((time) => Date.parse(`${time}Z`))
  const gone = Math.min(
    100,
    Math.max(0, Math.round((100 * ((at ?? 0) - (from ?? 0))) / ((to ?? 0) - (from ?? 0)))),
  )
  return { ...shown, due: { at: inWords(due, now, business), gone, isLate: local(now) > due } }
}

/** More would take the server, and a phone, too long. */
const MAX_ROWS = 50

/** The groups of the list, in its order. */
const FILTERS = {
  new: { state: 'new', isSuspicious: false },
  check: { state: 'new', isSuspicious: true },
  answered: { state: 'answered' },
  done: { state: 'done' },
} satisfies Record<string, RequestFilter>

/** How many requests of customers are new. */
async function countNew({ store }: Pick<DeskLocals, 'store'>): Promise<number> {
  return (await store.page(FILTERS.new, 0, 0)).total
}

/**
 * Loads the list: the newest requests of each group, or those that the query asks for with `search` or `group`. `page`
 * counts from 1. New requests that wait too long come first.
 */
async function loadList(
  { store, now, business }: Pick<DeskLocals, 'store' | 'now' | 'business'>,
  query: URLSearchParams,
): Promise<Group[]> {
  const search = searchOf(query)
  const page = Number(/^[1-9]\d{0,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
  const load = async (
    name: Group['name'],
    filter: RequestFilter,
    asked: Record<string, string>,
  ): Promise<Group> => {
    const { requests, total } = await store.page(filter, MAX_ROWS, (page - 1) * MAX_ROWS)
    const older = new URLSearchParams({ ...asked, page: String(page + 1) })
    return {
      ...{ name, total },
      requests: requests.map((request) => showRequest(request, now, business)),
      ...(page * MAX_ROWS < total && { older: `/desk?${older}` }),
    }
  }
  const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[]
  const asked = names.filter((name) => name === query.get('group'))
  const groups = search
    ? [load('found', { search }, { search })]
    : (asked.length > 0 ? asked : names).map((group) => load(group, FILTERS[group], { group }))
  return (await Promise.all(groups)).flatMap(splitLate).filter(({ requests }) => requests.length > 0)
}

/** What every page that has the list shows with it. Call it last: it says what the page has found. */
export async function loadFrame(locals: DeskLocals, query = new URLSearchParams()) {
  const { business, now, findWrong } = locals
  const arrivals = await arrivalsUrl(locals)
  const [groups, count, wrong] = await Promise.all([loadList(locals, query), countNew(locals), findWrong()])
  return {
    count,
    list: { arrivals, groups, wrong, search: searchOf(query), loadedAt: clockTime(now, business) },
  }
}

function searchOf(query: URLSearchParams): string {
  return (query.get('search') ?? '').trim().slice(0, 100)
}

/** The late ones are the oldest, so older ones are late too. */
function splitLate(group: Group): Group[] {
  const { true: late = [], false: others = [] } = Object.groupBy(group.requests, ({ due }) =>
    due?.isLate ? 'true' : 'false',
  )
  if (late.length === 0 || group.name === 'found') return [group]
  return [
    { ...group, name: 'late', requests: late, total: group.total - others.length },
    { name: group.name, requests: others, total: others.length },
  ]
}
