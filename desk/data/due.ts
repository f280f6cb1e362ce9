import type { Business } from '../../business/business.ts'
import { addDays } from '../../business/dates.ts'
import { hoursOn } from '../../business/opening-hours.ts'
import { readReplyTime } from '../../business/reply-time.ts'
import { DAY, HOUR, MINUTE } from '../../server/clock.ts'
import { localTime } from './times.ts'

/** When a business that never opens gives up looking for its next open day. */
const MAX_DAYS = 366

const LENGTHS = { minute: MINUTE, hour: HOUR, day: DAY }

/**
 * When a request must be answered, by what the business promises, counted from the next opening if the business was
 * closed. As local time, `2026-07-06 15:30`. `undefined` if the business promises no time.
 */
export function dueTime(receivedAt: Date, { hours, promises, timeZone }: Business): string | undefined {
  // Not shared with openingState: that runs in the page, whose inline script has no byte left.
  const openDay = (from: string) => {
    for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
      const date = addDays(from, ahead)
      const open = hoursOn(hours, date)
      if (open) return { date, ...open }
    }
    return undefined
  }
  const reply = readReplyTime(promises.reply ?? '')
  const [date = '', time = ''] = localTime(receivedAt, { timeZone }).split(' ')
  const today = hoursOn(hours, date)
  const start = openDay(today && time < today.closes ? date : addDays(date, 1))
  if (!start || !reply) return undefined
  if (reply === 'same day') return `${start.date} ${start.closes}`

  const from = start.date === date && time > start.opens ? time : start.opens
  if (reply.unit !== 'working day') {
    const end = new Date(Date.parse(`${start.date}T${from}Z`) + reply.number * LENGTHS[reply.unit])
    return end.toISOString().slice(0, 16).replace('T', ' ')
  }
  let end: typeof start | undefined = start
  for (let days = reply.number; end && days > 0; days--) end = openDay(addDays(end.date, 1))
  if (!end) return undefined
  const at = from < end.opens ? end.opens : from > end.closes ? end.closes : from
  return `${end.date} ${at}`
}
