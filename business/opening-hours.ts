import type { Hours } from './business.ts'
import type { DayHours } from './schema.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

/**
 * The opening hours as a list. Consecutive days with the same hours share a line. The weekend never shares a line with
 * the week, because people look for Saturday by name.
 */
export function openingLines(hours: Hours): { days: string; time: string }[] {
  const runs: { first: Weekday; last: Weekday; time: string }[] = []
  for (const day of WEEKDAYS) {
    const time = formatHours(hours[day])
    const run = runs.at(-1)
    if (run?.time === time && day !== 'saturday') run.last = day
    else runs.push({ first: day, last: day, time })
  }
  return runs.map(({ first, last, time }) => ({
    days: first === last ? title(first) : `${short(first)}-${short(last)}`,
    time,
  }))
}

/**
 * The opening hours in a few words, for example `Mon–Sat 8am–6pm` and `Closed on Sundays`, or `undefined` if the days
 * differ too much for that.
 */
export function openingSummary(hours: Hours): { open: string; closed: string } | undefined {
  const openDays = WEEKDAYS.filter((day) => hours[day])
  const [first, last] = [openDays[0], openDays.at(-1)]
  if (!first || !last) return undefined
  const isOneRun = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === openDays.length - 1
  const [time, ...others] = new Set(openDays.map((day) => formatHours(hours[day])))
  if (!isOneRun || !time || others.length > 0) return undefined
  const closedDays = WEEKDAYS.filter((day) => !hours[day]).map((day) => `${title(day)}s`)
  const days = first === last ? title(first) : `${short(first)}–${short(last)}`
  return {
    open: `${days} ${time.replace('-', '–')}`,
    closed:
      closedDays.length > 0
        ? `Closed on ${new Intl.ListFormat('en-GB').format(closedDays)}`
        : 'Every day of the week',
  }
}

/** Says whether the business is open now, and until or from when, in its own time zone. */
export function openingState(hours: Hours, timeZone: string, now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const today = WEEKDAYS.findIndex((day) => title(day) === parts.weekday)
  const time = `${parts.hour}:${parts.minute}`
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = WEEKDAYS[(today + ahead) % 7] ?? 'monday'
    const dayHours = hours[day]
    if (!dayHours) continue
    if (ahead > 0 || time < dayHours.opens) {
      return `Closed · opens ${ahead === 0 ? 'today' : title(day)} ${formatTime(dayHours.opens)}`
    }
    if (time < dayHours.closes) return `Open now · until ${formatTime(dayHours.closes)}`
  }
  return 'Closed'
}

const short = (day: string) => title(day).slice(0, 3)

const title = (day: string) => day.charAt(0).toUpperCase() + day.slice(1)

const formatHours = (hours: DayHours) =>
  hours ? `${formatTime(hours.opens)}-${formatTime(hours.closes)}` : 'closed'

/** `08:00` becomes `8am`, `18:30` becomes `6:30pm`. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${half}`
}
