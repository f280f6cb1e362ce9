import type { Hours } from './business.ts'
import type { DayHours, Span } from './hours-schema.ts'
import { addDays, formatDate, localTime, WEEKDAYS, type Weekday } from './time.ts'

/** The opening hours as a list. Days in a row share a line, but not across Saturday, which people look for by name. */
export function openingLines(hours: Hours, start: Weekday = 'saturday'): { days: string; time: string }[] {
  return runsOf(hours, start).map(({ first, last, time }) => ({
    days: first === last ? title(first) : daysInBrief(first, last),
    time,
  }))
}

/** The opening hours in a few words, for example `Mon-Fri 8am-6pm, Sat 9am-1pm`, unless the days differ too much. */
export function openingSummary(hours: Hours): { open: string; closed: string } | undefined {
  const runs = runsOf(hours).filter(({ time }) => time !== CLOSED)
  const [run, ...more] = runs
  if (!run || more.length > 1) return undefined
  const closedDays = WEEKDAYS.filter((day) => formatHours(hours[day]) === CLOSED).map((day) => `${title(day)}s`)
  const isOneDay = more.length === 0 && run.first === run.last
  return {
    open: isOneDay
      ? `${title(run.first)} ${run.time}`
      : runs.map(({ first, last, time }) => `${daysInBrief(first, last)} ${time}`).join(', '),
    closed:
      closedDays.length > 0 ? `Closed on ${new Intl.ListFormat('en-GB').format(closedDays)}` : 'Every day of the week',
  }
}

/** Days in a row with the same hours. Another run begins on `start`, whatever its hours. */
function runsOf(hours: Hours, start?: Weekday) {
  const runs: { first: Weekday; last: Weekday; time: string }[] = []
  for (const day of WEEKDAYS) {
    const time = formatHours(hours[day])
    const run = runs[runs.length - 1]
    if (run?.time === time && day !== start) run.last = day
    else runs.push({ first: day, last: day, time })
  }
  return runs
}

const daysInBrief = (first: Weekday, last: Weekday) =>
  first === last ? short(first) : `${short(first)}-${short(last)}`

/** A date, or several in a row, with other hours than usual. All dates are as `2026-12-25`. */
export interface Exception {
  /** The date from which visitors should know of it. */
  shownFrom: string
  first: string
  last: string
  days: string
  time: string
}

/** The exceptions as a list by date. Consecutive dates with the same hours share a line. */
export function exceptionLines({ exceptions = {} }: Hours): Exception[] {
  const runs: Pick<Exception, 'first' | 'last' | 'time'>[] = []
  for (const date of Object.keys(exceptions).sort()) {
    const time = formatHours(exceptions[date])
    const run = runs[runs.length - 1]
    if (run?.time === time && addDays(run.last, 1) === date) run.last = date
    else runs.push({ first: date, last: date, time })
  }
  return runs.map((run) => ({
    ...run,
    shownFrom: addDays(run.first, -UPCOMING_DAYS),
    days: formatDates(run.first, run.last),
  }))
}

/** `Fri 25 – Sat 26 Dec`. */
export function formatDates(first: string, last: string): string {
  if (first === last) return dayAndMonth(first)
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  const start = isSameMonth ? dayAndMonth(first).replace(/ \S+$/, '') : dayAndMonth(first)
  return `${start} – ${dayAndMonth(last)}`
}

const UPCOMING_DAYS = 60

/** Whether an exception is not over yet, and near enough to be shown. */
export function isUpcoming({ shownFrom, last }: Pick<Exception, 'shownFrom' | 'last'>, today: string): boolean {
  return shownFrom <= today && today <= last
}

/** When a business that does not open again gives up looking for its next open day. */
const MAX_DAYS_AHEAD = 3 * 366

/** The days from a date on, each with its fixed hours, for three years. */
export function* daysFrom(hours: Hours, from: string): Generator<{ date: string; spans: Span[] }> {
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const date = addDays(from, ahead)
    yield { date, spans: spansOf(hoursOn(hours, date)) }
  }
}

/** Says whether the business is open now, and until or from when, in its own time zone. */
export function openingState(hours: Hours, timeZone: string, now: Date): string {
  const [today = '', time = ''] = localTime(now, timeZone).split(' ')
  const state = hoursOn(hours, today) === BY_APPOINTMENT ? 'By appointment' : 'Closed'
  for (const { date, spans } of daysFrom(hours, today)) {
    const isAhead = date > today
    const span = spans.find(({ closes }) => isAhead || time < closes)
    if (span)
      return isAhead || time < span.opens
        ? `${state} · opens ${dayInWords(date, today)} ${formatTime(span.opens)}`
        : `Open now · until ${formatTime(span.closes)}`
  }
  return state
}

/** A date that is not past in words: `today`, `Friday`, or `Fri 25 Dec` if it is a week ahead. */
export function dayInWords(date: string, today: string): string {
  return date === today ? 'today' : date < addDays(today, 7) ? weekdayOf(date) : dayAndMonth(date)
}

export function hoursOn(hours: Hours, date: string): DayHours {
  return hours.exceptions?.[date] ?? hours[WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] as Weekday]
}

/** The hours of a day that are fixed. */
export function spansOf(hours: DayHours): Span[] {
  return hours === BY_APPOINTMENT ? [] : hours
}

const BY_APPOINTMENT = 'by appointment'
const CLOSED = 'closed'

/** `2026-12-25` becomes `Fri 25 Dec`. */
function dayAndMonth(date: string): string {
  return `${weekdayOf(date).slice(0, 3)} ${formatDate(date, { day: 'numeric', month: 'short' })}`
}

/** `2026-12-25` becomes `Friday`. */
const weekdayOf = (date: string) => formatDate(date, { weekday: 'long' })

const short = (day: string) => title(day).slice(0, 3)

const title = (day: string) => day.charAt(0).toUpperCase() + day.slice(1)

export const formatHours = (hours: DayHours = []) =>
  hours === BY_APPOINTMENT ? hours : spansOf(hours).map(formatSpan).join(', ') || CLOSED

const formatSpan = ({ opens, closes }: Span) =>
  opens === '00:00' && closes === '24:00' ? '24 hours' : `${formatTime(opens)}-${formatTime(closes)}`

/** `08:00` becomes `8am`, `18:30` becomes `6:30pm`. */
export function formatTime(time: string): string {
  if (time === '24:00') return 'midnight'
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(2)
  return `${hour % 12 || 12}${minutes === ':00' ? '' : minutes}${hour < 12 ? 'am' : 'pm'}`
}
