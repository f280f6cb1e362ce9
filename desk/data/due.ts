import type { Business } from '../../business/business.ts'
import { addDays, nextOpenDay } from '../../business/opening-hours.ts'
import { localTime } from '../../business/time.ts'

/**
 * When a request must be answered: one working day after it arrived, counted from the next opening if the business was
 * closed. As local time, `2026-07-06 15:30`. `undefined` if the business promises no time.
 */
export function dueTime(receivedAt: Date, { hours, timeZone, promises }: Business): string | undefined {
  if (!promises.reply) return undefined
  const [date = '', time = ''] = localTime(receivedAt, timeZone).split(' ')
  const start = nextOpenDay(hours, date, time)
  const end = start && nextOpenDay(hours, addDays(start.date, 1))
  if (!start || !end) return undefined
  const from = start.date === date && time > start.opens ? time : start.opens
  const at = from < end.opens ? end.opens : from > end.closes ? end.closes : from
  return `${end.date} ${at}`
}
