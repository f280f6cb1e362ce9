import { readDates } from '../../core/business/hours-schema.ts'
import { formatDates } from '../../core/business/opening-hours.ts'
import { addDays } from '../../core/business/time.ts'
import { type Path, valueAt } from '../../core/publishing/edit.ts'
import { hoursInWords } from './hours.ts'

/** Here each day off, or days in a row, is a line: `2026-12-24 to 2026-12-26: closed`. */
export const DAYS: Path = ['hours', 'exceptions']

/** A date that is further away is said with its year. */
const MAX_NEAR = 300 // days

/** `Thu 24 – Sat 26 Dec`. */
export function datesInWords(line: string, today: string): string {
  const dates = readDates(line)
  if (!dates) return line
  const { first, last } = dates
  const isNear = addDays(today, -MAX_NEAR) < first && last < addDays(today, MAX_NEAR)
  const words = formatDates(first, last)
  return isNear ? words : `${words} ${last.slice(0, 4)}`
}

/** `closed Thu 24 – Sat 26 Dec`. */
export const dayOffInWords = (line: string, hours: unknown, today: string) =>
  `${hoursInWords(hours)} ${datesInWords(line, today)}`

/** The lines of days that are not over, by date. */
export function daysToCome(data: unknown, today: string): { line: string; title: string; hours: string }[] {
  return Object.entries(Object(valueAt(data, DAYS)))
    .filter(([line]) => (readDates(line)?.last ?? today) >= today)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([line, written]) => ({ line, title: datesInWords(line, today), hours: hoursInWords(written) }))
}

/** What is wrong with the dates of a day off. */
export function explainDays(line: string, today: string): string | undefined {
  if (line === '') return 'Choose the first day.'
  const [first = '', last = first] = line.split(' to ')
  if (last < first) return 'The last day is before the first.'
  return last < today && readDates(line) ? 'This is over. Check the year.' : undefined
}
