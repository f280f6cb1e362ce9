import { readDates } from '../../core/business/hours-schema.ts'
import { formatDates } from '../../core/business/opening-hours.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import type { Drafted } from './drafted.ts'
import { BUSINESS, capitalised, type FieldEdit, nameOf, SITE } from './fields.ts'
import { hoursInWords, hoursItems, hoursMistakes, typedHours, type Wrong } from './hours.ts'
import { type Item, ownField } from './items.ts'
import type { Page } from './pages.ts'
import type { Asked } from './rows.ts'

/** Here each day off, or days in a row, is a line: `2026-12-24 to 2026-12-26: closed`. */
export const DAYS: Key[] = ['hours', 'exceptions']
const PAGE = `${SITE}/days`
const NOTE = 'Visitors see a day from 60 days before. Once it’s over it goes by itself.'

/** `Closed Thu 24 – Sat 26 Dec`. */
export const dayOffInWords = (line: string, hours: unknown) =>
  capitalised(`${hoursInWords(hours)} ${datesInWords(line)}`)

function datesInWords(line: string): string {
  const { first, last } = readDates(line) ?? {}
  return first && last ? formatDates(first, last) : line
}

/** The lines of days that are not over, by date. */
export function daysToCome(data: unknown, today: string): { line: string; title: string; hours: string }[] {
  return Object.entries(Object(valueAt(data, DAYS)))
    .filter(([line]) => (readDates(line)?.last ?? today) >= today)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([line, written]) => ({ line, title: datesInWords(line), hours: hoursInWords(written) }))
}

/** The days off, or the form of one of them. */
export function daysPage({ dataOf, changes }: Drafted, { query, today }: Asked): Page {
  const data = dataOf(BUSINESS)
  const line = query.get('day')
  if (line === null ? query.has('add') : valueAt(data, [...DAYS, line]) !== undefined) return dayPage(data, line)
  const entries = daysToCome(data, today).map(({ line, title, hours }) => {
    const change = changes.find(({ name }) => name === nameOf(BUSINESS, [...DAYS, line]))
    const state = change && `${change.isNew ? 'New' : 'Changed'}, not yet on the site: ${hours}`
    const href = `${PAGE}?${new URLSearchParams({ day: line })}`
    return { title, detail: state ?? capitalised(hours), isChanged: Boolean(change), href }
  })
  const add = { title: 'Add days off or other hours', href: `${PAGE}?add` }
  const empty = 'None to come. You’re open as in your usual week.'
  return {
    view: {
      title: 'Days off',
      back: SITE,
      items: [{ is: 'list', name: nameOf(BUSINESS, DAYS), hint: NOTE, empty, entries, add }],
    },
    files: [BUSINESS],
  }
}

/** The form of a day off, or of days with other hours. A new one has no line. */
function dayPage(data: unknown, line: string | null): Page {
  const written = valueAt(data, [...DAYS, line ?? ''])
  const { first = '', last = '' } = readDates(line ?? '') ?? {}
  const until = { ...ownField('last', 'Last day', 'date', last === first ? '' : last), isOptional: true }
  const hours = hoursItems('on', 'On these days', 'Other hours', written)
  const days: Item[] = [ownField('first', 'First day', 'date', first), until]
  const edit = (line: string, value: unknown): FieldEdit => ({
    file: BUSINESS,
    name: 'first',
    edit: { path: [...DAYS, line], value },
  })
  return {
    view: {
      title: line === null ? 'Add days off' : datesInWords(line),
      back: PAGE,
      save: { cancel: PAGE },
      items: [{ is: 'group', title: 'Days', look: 'pair', items: days }, ...hours],
      ...(line !== null && { remove: line.includes(' ') ? 'these days' : 'this day' }),
    },
    files: [BUSINESS],
    wrong: (form) => [...datesMistakes(datesTyped(form)), ...hoursMistakes(hours, form)],
    edits(form, action) {
      const [first, last] = datesTyped(form)
      const now = last && last !== first ? `${first} to ${last}` : first
      const removed = line === null ? [] : [edit(line, undefined)]
      if (action === 'remove') return removed
      const typed = typedHours(hours, form)
      // How the hours were written stays, if they mean the same.
      const value = written !== undefined && typed === typedHours(hours) ? written : typed
      // Another date is another line.
      if (now !== line) return [...removed, edit(now, value)]
      return value === written ? [] : [edit(now, value)]
    },
  }
}

const datesTyped = (form: URLSearchParams): [first: string, last: string] => [
  form.get('first')?.trim() ?? '',
  form.get('last')?.trim() ?? '',
]

function datesMistakes([first, last]: [string, string]): Wrong {
  if (first === '') return [['first', 'Choose the first day.']]
  return last !== '' && last < first ? [['last', 'This is before the first day.']] : []
}
