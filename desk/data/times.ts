import type { Business } from '../../business/business.ts'
import { addDays, formatDate } from '../../business/dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a moment where the business is: `2026-07-04 15:30`. As in business/time.ts, but it keeps its formatter: making
 * one takes longer than all else about a row of the list.
 */
export function localTime(moment: Date, { timeZone }: Pick<Business, 'timeZone'>): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** The time of day, as `10:57`, where the business is. */
export function clockTime(moment: Date, business: Business): string {
  return localTime(moment, business).slice(11)
}

/** A moment in words, as `inWords`. */
export function momentInWords(moment: Date, now: Date, business: Business): string {
  return inWords(localTime(moment, business), now, business)
}

/** A local time in words: `today 09:41`, `tomorrow 09:41`, `Tue 09:41`, `12 May`. */
export function inWords(local: string, now: Date, business: Business): string {
  const [date = '', time = ''] = local.split(' ')
  const today = localTime(now, business).slice(0, 10)
  const near: Record<string, string> = {
    [today]: 'today',
    [addDays(today, 1)]: 'tomorrow',
    [addDays(today, -1)]: 'yesterday',
  }
  if (near[date]) return `${near[date]} ${time}`
  const isNear = addDays(today, -6) < date && date < addDays(today, 6)
  return isNear
    ? `${formatDate(date, { weekday: 'short' })} ${time}`
    : formatDate(date, { day: 'numeric', month: 'short' })
}
