import { dayHours, hours as hoursSchema, readDates } from '../../core/business/hours-schema.ts'
import { formatDates, formatHours, openingLines } from '../../core/business/opening-hours.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { capitalised, type FieldEdit } from './fields.ts'
import { type Item, ownField } from './items.ts'

export const BUSINESS = 'business.yaml'
export const DAYS: Key[] = ['hours', 'exceptions']

const CHOICES = [
  { value: 'closed', title: 'Closed' },
  { value: 'hours', title: 'Other hours' },
  { value: 'by appointment', title: 'By appointment' },
]

/** The second two are for a break. */
const TIMES = { opens: 'Opens', closes: 'Closes', again: 'Opens again', end: 'Closes again' }

/** `Closed Thu 24 – Sat 26 Dec`. */
export const dayOffInWords = (line: string, hours: unknown) => `${hoursInWords(hours)} ${datesInWords(line)}`

const hoursInWords = (hours: unknown) => capitalised(formatHours(dayHours.safeParse(hours).data))

/** `Mon-Fri 8am-6pm, Saturday 9am-1pm, Sunday closed`. */
export function weekInWords(data: unknown): string | undefined {
  const hours = hoursSchema.safeParse(valueAt(data, ['hours'])).data
  const lines = hours && openingLines(hours).map(({ days, time }) => `${days} ${time}`)
  return lines?.join(', ')
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

/** The form of a day off, or of days with other hours. */
export function dayItems(line: string, written: unknown): Item[] {
  const { first = '', last = '' } = readDates(line) ?? {}
  const hours = dayHours.safeParse(written).data ?? []
  const times = typeof hours === 'string' ? [] : hours.flatMap(({ opens, closes }) => [opens, closes])
  const on = typeof hours === 'string' ? hours : times.length > 0 ? 'hours' : 'closed'
  const until = { ...ownField('last', 'Last day', 'date', last === first ? '' : last), isOptional: true }
  return [
    { is: 'group', title: 'Days', look: 'pair', items: [ownField('first', 'First day', 'date', first), until] },
    { ...ownField('on', 'On these days', 'choice', on), choices: CHOICES },
    {
      ...{ is: 'group', title: 'Open', look: 'pair', of: 'hours' },
      hint: 'The second line is for a break. Leave it empty if there’s none.',
      items: Object.entries(TIMES).map(([name, title], index) => ownField(name, title, 'time', times[index])),
    },
  ]
}

/** A day is a line: another date is another line. */
export function dayEdits(data: unknown, before: string | null, form: URLSearchParams): FieldEdit[] {
  const [first = '', last, on = '', ...times] = ['first', 'last', 'on', ...Object.keys(TIMES)].map((name) =>
    form.get(name)?.trim(),
  )
  const spans = [times.slice(0, 2), times.slice(2)].filter((span) => span.some(Boolean)).map((span) => span.join('-'))
  const line = last && last !== first ? `${first} to ${last}` : first
  const typed = on === 'hours' ? spans.join(', ') : on
  const old = before === null ? undefined : valueAt(data, [...DAYS, before])
  const [was, hours] = [old, typed].map((one) => dayHours.safeParse(one).data)
  // How the hours were written stays, if they mean the same.
  const value = was && hours && formatHours(was) === formatHours(hours) ? old : typed
  const at = !hours ? 'opens' : last && last < first ? 'last' : 'first'
  const added: FieldEdit = { name: at, edit: { path: [...DAYS, line], value } }
  if (line === before) return value === old ? [] : [added]
  return [...(before === null ? [] : removeDay(before)), added]
}

export const removeDay = (line: string): FieldEdit[] => [
  { name: 'first', edit: { path: [...DAYS, line], value: undefined } },
]
