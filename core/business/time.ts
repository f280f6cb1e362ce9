import { DAY } from '../clock.ts'
import type { Business } from './business.ts'

const formats: Record<string, Intl.DateTimeFormat> = {}

/** Formats a moment in a time zone, to the minute: `2026-07-04 15:30`. */
export function localTime(moment: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601. Making a format takes a hundred times as long as using it.
  formats[timeZone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return formats[timeZone].format(moment)
}

/** The moment of a local time such as `2026-07-04 15:30`: of two the first, and later if the clock leaves it out. */
export function momentOf(local: string, timeZone: string): Date {
  const asUtc = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
  const wanted = asUtc(local)
  const localAt = (moment: number) => asUtc(localTime(new Date(moment), timeZone))
  /** The wanted time, with the offset from UTC of another moment. */
  const withOffsetAt = (moment: number) => wanted + moment - localAt(moment)
  const [before, after] = [withOffsetAt(wanted - DAY), withOffsetAt(wanted + DAY)] as const
  return new Date(localAt(before) !== wanted && localAt(after) === wanted ? after : before)
}

/** The date of a moment in a time zone, as `2026-07-04`. */
export function localDate(moment: Date, timeZone: string): string {
  return localTime(moment, timeZone).slice(0, 10)
}

/** The time of day, as `10:57`, where the business is. */
export function clockTime(moment: Date, { timeZone }: Pick<Business, 'timeZone'>): string {
  return localTime(moment, timeZone).slice(11)
}

/** The everyday name of a time zone: `UK time` for Europe/London. */
export function timeZoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace('United Kingdom', 'UK').replace(/ Time$/, ' time')
}

/** Formats moments in full: `Saturday, 4 July 2026 at 15:30 (UK time)`. Reuse the function: it is slow to make. */
export function longTime(timeZone: string): (moment: Date) => string {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const name = timeZoneName(timeZone)
  return (moment) => `${clock.format(moment)} (${name})`
}

/** The date that many days later, both as `2026-12-25`. In UTC every day has 24 hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** A date such as `2026-12-25` in words. */
export function formatDate(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(date).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** A moment in words: `today 09:41`, `tomorrow 09:41`, `Tue 09:41`, `12 May`, and of another year `12 May 2025`. */
export function momentInWords(moment: Date, now: Date, { timeZone }: Pick<Business, 'timeZone'>): string {
  const [date = '', time = ''] = localTime(moment, timeZone).split(' ')
  const today = localDate(now, timeZone)
  const near: Record<string, string> = {
    [today]: 'today',
    [addDays(today, 1)]: 'tomorrow',
    [addDays(today, -1)]: 'yesterday',
  }
  if (near[date]) return `${near[date]} ${time}`
  const isNear = addDays(today, -6) < date && date < addDays(today, 6)
  if (isNear) return `${formatDate(date, { weekday: 'short' })} ${time}`
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return formatDate(date, { day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric' })
}
