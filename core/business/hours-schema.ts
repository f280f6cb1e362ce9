import { z } from 'astro/zod'
import { addDays, WEEKDAYS, type Weekday } from './time.ts'

/** Hours without a break, as `HH:MM` in the business's time zone. The last minute of a day ends at `24:00`. */
export type Span = { opens: string; closes: string }

/** The opening hours of a day, in order. A closed day has none. */
export type DayHours = Span[] | 'by appointment'

/** A time as people write it: `7.30`, `07:30`, `0730`, `7:30am`, `8 am` or `16`. */
const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))?(?: ?([ap])\.?m\.?)?$/
const NAMED: Record<string, string> = { midnight: '00:00', noon: '12:00', midday: '12:00' }

/** Writes a time as `07:30`. Returns `undefined` if it is none. */
function readTime(text: string): string | undefined {
  const [, hour = '', minute = '00', half = ''] = TIME.exec(NAMED[text] ?? text) ?? []
  if (!hour || (half && Number(hour) > 12)) return undefined
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  const time = `${String(hours).padStart(2, '0')}:${minute}`
  return time <= '24:00' && Number(minute) < 60 ? time : undefined
}

function readSpan(text: string): Span | undefined {
  const [opens, closes, ...more] = text.split(/ *(?:-|–|—|\bto\b) */).map(readTime)
  return opens && closes && more.length === 0 ? { opens, closes: closes === '00:00' ? '24:00' : closes } : undefined
}

const WRITE_HOURS =
  'Write the hours as 08:00-18:00, or closed. With a break: 08:00-12:00, 13:00-18:00. Without fixed hours: by appointment.'

/** The hours of a day in words, to be checked: `7.30-17.00`, `8 to 16`, `8am to noon, 1pm to 6pm`, `closed`. */
export const dayHours = z
  .string()
  .describe(WRITE_HOURS)
  .transform((text, context): DayHours => {
    const words = text.trim().toLowerCase()
    if (words === 'closed') return []
    if (/^by appointment( only)?$/.test(words)) return 'by appointment'
    const read = words.split(/ *(?:,|;|&|\band\b) */).map(readSpan)
    const spans = read.filter((span) => span !== undefined)
    const times = spans.flatMap(({ opens, closes }) => [opens, closes])
    if (/^-|, -|-(,|$)/.test(words)) context.addIssue('Write when it opens and when it closes.')
    else if (spans.length < read.length) context.addIssue(WRITE_HOURS)
    else if (times.some((time, index) => time <= (times[index - 1] ?? '')))
      context.addIssue('Each time must be later than the one before it. Write 5 pm as 17:00.')
    return spans
  })

/** More days in a row are a slip of the year. */
const MAX_DAYS = 366

/** The first and the last date of a line of exceptions, which are the same if it has one. */
export function readDates(line: string): { first: string; last: string } | undefined {
  const [first = '', last = first, ...more] = line.split(/ (?:to|until|-|–) /)
  const areDates = [first, last].every((date) => z.iso.date().safeParse(date).success)
  return areDates && more.length === 0 ? { first, last } : undefined
}

function datesOf(line: string): string[] {
  const { first = '', last = '' } = readDates(line) ?? {}
  const dates: string[] = []
  for (let date = first; date && date <= last && dates.length <= MAX_DAYS; date = addDays(date, 1)) dates.push(date)
  return dates
}

function explainDates(line: string): string | undefined {
  const dates = readDates(line)
  if (!dates)
    return 'Write a date of the calendar, as 2026-12-25. For several in a row write the first and the last: 2026-12-24 to 2027-01-03.'
  if (dates.last < dates.first) return 'The last date is before the first. Check the years.'
  return datesOf(line).length > MAX_DAYS ? 'This is more than a year. Check the dates.' : undefined
}

const exceptions = z
  .record(
    z.string().superRefine((line, context) => {
      const message = explainDates(line)
      if (message) context.addIssue(message)
    }),
    dayHours,
  )
  .superRefine((lines, context) => {
    const before = new Map<string, string>()
    for (const line of Object.keys(lines)) {
      const [date, other] = datesOf(line).flatMap((one) => (before.has(one) ? [one, before.get(one)] : []))
      const message = `${date} is also in the line ${other}. Keep one of the two.`
      if (date) context.addIssue({ code: 'custom', path: [line], message })
      for (const one of datesOf(line)) before.set(one, line)
    }
  })
  .transform((lines) =>
    Object.fromEntries(Object.entries(lines).flatMap(([line, hours]) => datesOf(line).map((date) => [date, hours]))),
  )

/** The opening hours of the week, and of each date that has others. */
export const hours = z.strictObject({
  ...(Object.fromEntries(
    WEEKDAYS.map((day) => [day, dayHours.meta({ title: day, description: '', kind: 'hours' })]),
  ) as Record<Weekday, typeof dayHours>),
  exceptions: exceptions
    .optional()
    .describe('Dates with other hours, for example { 2026-12-23: 09:00-13:00, 2026-12-24 to 2027-01-03: closed }.'),
})
