import type { Business } from '../../business/business.ts'
import { localTime } from '../../business/time.ts'
import type { StoredRequest } from '../../server/store/store.ts'
import { dueTime } from './due.ts'
import { inWords } from './times.ts'

/** A request as the desk shows it. Times are in words. */
export type ShownRequest = StoredRequest & {
  received: string
  /** Until when it must be answered, and how much of that time has passed, in per cent. Only while it is open. */
  due?: { at: string; gone: number; isLate: boolean }
}

export type Groups = Record<'late' | 'new' | 'answered' | 'done', ShownRequest[]>

export function showRequest(request: StoredRequest, now: Date, business: Business): ShownRequest {
  const local = (moment: Date) => localTime(moment, business.timeZone)
  const received = inWords(local(request.receivedAt), now, business)
  const isOpen = request.state === 'new' && !request.suspicion
  const due = isOpen ? dueTime(request.receivedAt, business) : undefined
  if (!due) return { ...request, received }
  // Both as if they were UTC: only their share of each other matters.
  const [from, to, at] = [local(request.receivedAt), due, local(now)].map((time) => Date.parse(`${time}Z`))
  const gone = Math.min(
    100,
    Math.max(0, Math.round((100 * ((at ?? 0) - (from ?? 0))) / ((to ?? 0) - (from ?? 0)))),
  )
  return { ...request, received, due: { at: inWords(due, now, business), gone, isLate: local(now) > due } }
}

/** Sorts requests into the groups of the list. Each keeps its order. */
export function groupRequests(requests: ShownRequest[]): Groups {
  const { late = [], ...groups } = Object.groupBy(requests, ({ state, due }) =>
    due?.isLate ? 'late' : state,
  )
  return { late, new: groups.new ?? [], answered: groups.answered ?? [], done: groups.done ?? [] }
}
