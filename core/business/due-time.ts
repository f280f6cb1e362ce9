import { DAY, HOUR, MINUTE } from '../clock.ts'
import type { Business } from './business.ts'
import { dayInWords, daysFrom, formatTime } from './opening-hours.ts'
import { type ReplyTime, readReplyTime } from './reply-time.ts'
import { localTime, momentOf } from './time.ts'

const HALF_HOUR = 30 * MINUTE
const LENGTHS = { minute: MINUTE, hour: HOUR, day: DAY }

type Opening = Pick<Business, 'hours' | 'timeZone'>

/**
 * When a request must be answered, by what the business promises. Only its opening hours count: if it closes at 18:00,
 * two hours from 17:30 end an hour and a half after the next opening. In a promise of days, or of 24 hours or more, an
 * open day counts as 24 hours: from the time at which the request came or, if it came outside the hours of a day, from
 * the beginning of the next one. What ends before the business opens ends when it opens, and what ends after it closes
 * when it closes. What is not a full or half hour becomes the next one, but never later than the closing time.
 *
 * @returns `undefined` if no time is promised, `never` if the business does not open within three years
 */
export function dueTime(
  receivedAt: Date,
  { promises, ...opening }: Opening & Pick<Business, 'promises'>,
): Date | 'never' | undefined {
  const reply = readReplyTime(promises.reply ?? '')
  return reply && dueAfter(reply, receivedAt, opening)
}

/** The same for a time that has been read already. */
export function dueAfter(reply: ReplyTime, receivedAt: Date, business: Opening): Date | 'never' {
  if (reply === 'same day') return afterDays(1, receivedAt, business, true)
  const { number, unit } = reply
  if (unit === 'working day') return afterDays(number, receivedAt, business)
  const length = number * LENGTHS[unit]
  return length < DAY ? afterTime(length, receivedAt, business) : afterDays(length / DAY, receivedAt, business)
}

/** When a request is due, to go on after `by`: `11am today`, or `Friday 6pm`. */
export function dueInWords(due: Date, now: Date, timeZone: string): string {
  const [today = ''] = localTime(now, timeZone).split(' ')
  const [date = '', time = ''] = localTime(due, timeZone).split(' ')
  return date === today ? `${formatTime(time)} today` : `${dayInWords(date, today)} ${formatTime(time)}`
}

function afterTime(length: number, receivedAt: Date, { hours, timeZone }: Opening): Date | 'never' {
  let remaining = length
  const [today = ''] = localTime(receivedAt, timeZone).split(' ')
  for (const { date, spans } of daysFrom(hours, today)) {
    for (const { opens, closes } of spans) {
      const start = Math.max(receivedAt.getTime(), momentOf(`${date} ${opens}`, timeZone).getTime())
      const end = momentOf(`${date} ${closes}`, timeZone).getTime()
      if (start + remaining <= end) return roundUp(start + remaining, end, timeZone)
      remaining -= Math.max(0, end - start)
    }
  }
  return 'never'
}

/** @param countsToday whether a day that has begun counts as a whole one, so that it ends with that day */
function afterDays(
  number: number,
  receivedAt: Date,
  { hours, timeZone }: Opening,
  countsToday = false,
): Date | 'never' {
  const [today = '', time = ''] = localTime(receivedAt, timeZone).split(' ')
  // A day that is counted whole ends with its last minute.
  let remaining = number * DAY - MINUTE
  for (const { date, spans } of daysFrom(hours, today)) {
    if (spans.length === 0) continue
    const [first, last] = [spans[0]?.opens ?? '', spans[spans.length - 1]?.closes ?? '']
    if (date === today && time >= last) continue
    if (date === today && time >= first && !countsToday)
      remaining = (number - 1) * DAY + Date.parse(`1970-01-01T${time}Z`)
    else if (remaining >= DAY) remaining -= DAY
    else {
      const wanted = new Date(remaining).toISOString().slice(11, 16)
      const { opens, closes } = spans.find(({ closes }) => wanted <= closes) ?? { opens: last, closes: last }
      const at = (time: string) => momentOf(`${date} ${time}`, timeZone).getTime()
      return roundUp(at(wanted > opens ? wanted : opens), at(closes), timeZone)
    }
  }
  return 'never'
}

/** Rounds a moment up to a half hour by the clock, or to an earlier end. */
function roundUp(moment: number, end: number, timeZone: string): Date {
  const minutes = Number(localTime(new Date(moment), timeZone).slice(-2))
  const past = (minutes * MINUTE + (moment % MINUTE)) % HALF_HOUR
  return new Date(Math.min(end, past > 0 ? moment - past + HALF_HOUR : moment))
}
