import { hours as hoursSchema, readDates } from '../../core/business/hours-schema.ts'
import { formatDates, openingLines } from '../../core/business/opening-hours.ts'
import { WEEKDAYS } from '../../core/business/time.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { capitalised, type FieldEdit, nameOf } from './fields.ts'
import { hoursInWords, hoursItems, hoursMistakes, typedHours } from './hours.ts'
import { type Entry, fieldsIn, type Item, ownField } from './items.ts'

export const BUSINESS = 'business.yaml'
export const DAYS: Key[] = ['hours', 'exceptions']

/** `Closed Thu 24 – Sat 26 Dec`. */
export const dayOffInWords = (line: string, hours: unknown) => `${hoursInWords(hours)} ${datesInWords(line)}`

/** `Mon–Sat 8am–6pm, Sunday closed`. */
export function weekInWords(data: unknown): string | undefined {
  const hours = hoursSchema.safeParse(valueAt(data, ['hours'])).data
  const lines = hours && openingLines(hours, 'monday').map(({ days, time }) => `${days} ${time}`)
  return lines?.join(', ').replaceAll('-', '–')
}

export function datesInWords(line: string): string {
  const { first, last } = readDates(line) ?? {}
  return first && last ? formatDates(first, last) : line
}

/** The lines of days that are not over, by date. */
export function daysToCome(data: unknown, today: string): { line: string; title: string; detail: string }[] {
  return Object.entries(Object(valueAt(data, DAYS)))
    .filter(([line]) => (readDates(line)?.last ?? today) >= today)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([line, hours]) => ({ line, title: datesInWords(line), detail: hoursInWords(hours) }))
}

/** The days of the week, each with its hours. */
export const weekEntries = (data: unknown) =>
  WEEKDAYS.map((day): Entry & { items: Item[] } => {
    const written = valueAt(data, ['hours', day])
    const title = capitalised(day)
    const items = hoursItems(nameOf(BUSINESS, ['hours', day]), `On ${title}s`, 'Open', written)
    return { title, price: hoursInWords(written).replaceAll('-', '–'), items }
  })

export const weekEdits = (days: Entry[], form: URLSearchParams): FieldEdit[] =>
  days.flatMap(({ items = [] }, index) => {
    const { name = '' } = fieldsIn(items)[0] ?? {}
    const value = typedHours(items, form)
    return value === typedHours(items) ? [] : [{ name, edit: { path: ['hours', WEEKDAYS[index] ?? ''], value } }]
  })

/** The form of a day off, or of days with other hours. */
export function dayItems(line: string, written: unknown): Item[] {
  const { first = '', last = '' } = readDates(line) ?? {}
  const until = { ...ownField('last', 'Last day', 'date', last === first ? '' : last), isOptional: true }
  return [
    { is: 'group', title: 'Days', look: 'pair', items: [ownField('first', 'First day', 'date', first), until] },
    ...hoursItems('on', 'On these days', 'Other hours', written),
  ]
}

export function dayMistakes(items: Item[], form: URLSearchParams): [name: string, words: string][] {
  const [first = '', last = ''] = ['first', 'last'].map((name) => form.get(name)?.trim())
  return [
    ...(first === '' ? [['first', 'Choose the first day.'] as [string, string]] : []),
    ...(last !== '' && last < first ? [['last', 'This is before the first day.'] as [string, string]] : []),
    ...hoursMistakes(items.slice(1), form),
  ]
}

/** A day is a line: another date is another line. */
export function dayEdits(data: unknown, before: string | null, items: Item[], form: URLSearchParams): FieldEdit[] {
  const [first = '', last] = ['first', 'last'].map((name) => form.get(name)?.trim())
  const line = last && last !== first ? `${first} to ${last}` : first
  const old = before === null ? undefined : valueAt(data, [...DAYS, before])
  const typed = typedHours(items.slice(1), form)
  // How the hours were written stays, if they mean the same.
  const value = old !== undefined && typed === typedHours(items.slice(1)) ? old : typed
  const added: FieldEdit = { name: 'first', edit: { path: [...DAYS, line], value } }
  if (line === before) return value === old ? [] : [added]
  return [...(before === null ? [] : removeDay(before)), added]
}

export const removeDay = (line: string): FieldEdit[] => [
  { name: 'first', edit: { path: [...DAYS, line], value: undefined } },
]
