import type { Business } from '../../business/business.ts'
import { addDays, hoursOn } from '../../business/opening-hours.ts'
import { DAY, HOUR, MINUTE } from '../../server/clock.ts'
import { localTime } from './times.ts'

/** When a business that never opens gives up looking for its next open day. */
const MAX_DAYS = 366

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const PROMISE = RegExp(
  `^(half an|an?|\\d+|${NUMBERS.join('|')}) (minute|hour|day|(?:working|business) day)s?\\b`,
)
const LENGTHS: Record<string, number> = { minute: MINUTE, hour: HOUR, day: DAY }
const SAME_DAY = /^the same (working )?day\b/

/**
 * When a request must be answered, by what the business promises: `the same day`, or a number of minutes, hours, days
 * or working days, counted from the next opening if the business was closed. As local time, `2026-07-06 15:30`.
 * `undefined` if the business promises no time, or in other words.
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
  const reply = promises.reply?.toLowerCase() ?? ''
  const [, number, unit] = PROMISE.exec(reply) ?? []
  const [date = '', time = ''] = localTime(receivedAt, { timeZone }).split(' ')
  const today = hoursOn(hours, date)
  const start = openDay(today && time < today.closes ? date : addDays(date, 1))
  if (!start) return undefined
  if (SAME_DAY.test(reply)) return `${start.date} ${start.closes}`
  if (!number || !unit) return undefined

  const from = start.date === date && time > start.opens ? time : start.opens
  const length = LENGTHS[unit]
  if (length) {
    const end = new Date(Date.parse(`${start.date}T${from}Z`) + toNumber(number) * length)
    return end.toISOString().slice(0, 16).replace('T', ' ')
  }
  let end: typeof start | undefined = start
  for (let days = toNumber(number); end && days > 0; days--) end = openDay(addDays(end.date, 1))
  if (!end) return undefined
  const at = from < end.opens ? end.opens : from > end.closes ? end.closes : from
  return `${end.date} ${at}`
}

function toNumber(word: string): number {
  if (word === 'half an') return 0.5
  return word.startsWith('a') ? 1 : NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word)
}
