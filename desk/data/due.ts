import type { Business } from '../../business/business.ts'
import { addDays, hoursOn } from '../../business/opening-hours.ts'
import { localTime } from './times.ts'

/** When a business that never opens gives up looking for its next open day. */
const MAX_DAYS = 366

/**
 * When a request must be answered: one working day after it arrived, counted from the next opening if the business was
 * closed. As local time, `2026-07-06 15:30`. `undefined` if the business promises no time.
 */
export function dueTime(receivedAt: Date, business: Business): string | undefined {
  const { hours, promises } = business
  if (!promises.reply) return undefined
  // Not shared with openingState: that runs in the page, whose inline script has no byte left.
  const openDay = (from: string) => {
    for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
      const date = addDays(from, ahead)
      const open = hoursOn(hours, date)
      if (open) return { date, ...open }
    }
    return undefined
  }
  const [date = '', time = ''] = localTime(receivedAt, business).split(' ')
  const today = hoursOn(hours, date)
  const isBefore = today !== null && time < today.closes
  const start = openDay(isBefore ? date : addDays(date, 1))
  const end = start && openDay(addDays(start.date, 1))
  if (!start || !end) return undefined
  const from = start.date === date && time > start.opens ? time : start.opens
  const at = from < end.opens ? end.opens : from > end.closes ? end.closes : from
  return `${end.date} ${at}`
}
