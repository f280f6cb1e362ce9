import { dayHours, hours as hoursSchema } from '../../core/business/hours-schema.ts'
import { formatHours, formatTime, openingLines } from '../../core/business/opening-hours.ts'
import { WEEKDAYS } from '../../core/business/time.ts'
import { valueAt } from '../../site/content/edit-yaml.ts'
import type { Drafted } from './drafted.ts'
import { BUSINESS, capitalised, type FieldEdit, nameOf, SITE } from './fields.ts'
import { fieldsIn, type Item, ownField } from './items.ts'
import type { Page } from './pages.ts'

/** What is wrong with what was typed, by the names of fields. */
export type Wrong = [name: string, words: string][]

/** `8am–6pm`, `closed`. */
export const hoursInWords = (written: unknown) => formatHours(dayHours.safeParse(written).data).replaceAll('-', '–')

/** `Mon–Sat 8am–6pm, Sunday closed`. */
export function weekInWords(data: unknown): string | undefined {
  const hours = hoursSchema.safeParse(valueAt(data, ['hours'])).data
  const lines = hours && openingLines(hours, 'monday').map(({ days, time }) => `${days} ${time}`)
  return lines?.join(', ').replaceAll('-', '–')
}

/** The days of the week, each with its hours. */
export function hoursPage({ dataOf }: Drafted): Page {
  const days = WEEKDAYS.map((day) => {
    const path = ['hours', day]
    const [title, name] = [capitalised(day), nameOf(BUSINESS, path)]
    const written = valueAt(dataOf(BUSINESS), path)
    return { title, name, path, price: hoursInWords(written), items: hoursItems(name, `On ${title}s`, 'Open', written) }
  })
  return {
    view: {
      title: 'Opening hours',
      back: SITE,
      items: [{ is: 'list', name: nameOf(BUSINESS, ['hours']), entries: days }],
      save: {},
    },
    files: [BUSINESS],
    wrong: (form) => days.flatMap(({ items }) => hoursMistakes(items, form)),
    edits: (form) =>
      days.flatMap(({ name, path, items }): FieldEdit[] => {
        const value = typedHours(items, form)
        return value === typedHours(items) ? [] : [{ file: BUSINESS, name, edit: { path, value } }]
      }),
  }
}

/** Whether a day is open, and from when to when. The second two times are for a break. */
export function hoursItems(name: string, title: string, open: string, written: unknown): Item[] {
  const hours = dayHours.safeParse(written).data ?? []
  const spans = typeof hours === 'string' ? [] : hours
  const on = typeof hours === 'string' ? hours : spans.length > 0 ? 'hours' : 'closed'
  const choices = [
    { value: 'closed', title: 'Closed' },
    { value: 'hours', title: open },
    { value: 'by appointment', title: 'By appointment' },
  ]
  const times = Array.from({ length: Math.max(2, spans.length) }, (_, index) => {
    const { opens, closes } = spans[index] ?? {}
    const again = index > 0 ? ' again' : ''
    return [
      ownField(`${name}-opens${index || ''}`, `Opens${again}`, 'time', opens),
      ownField(`${name}-closes${index || ''}`, `Closes${again}`, 'time', closes?.replace('24:00', '00:00')),
    ]
  })
  const hint = 'The second line is for a break. Leave it empty if there’s none.'
  return [
    { ...ownField(name, title, 'choice', on), choices },
    {
      is: 'group',
      title: 'Open',
      look: 'pair',
      of: 'hours',
      hint,
      items: times.flat(),
    },
  ]
}

/** What stands in the fields of a day's hours, or was typed into them, as far as it is used. */
function timesOf(items: Item[], form = new URLSearchParams()) {
  const [on, ...times] = fieldsIn(items).map((field) => ({
    name: field.name,
    title: field.title,
    value: form.get(field.name)?.trim() ?? field.value,
  }))
  const isFilled = times.map((_, index) => Boolean(times[index]?.value || times[index ^ 1]?.value))
  const isUsed = isFilled.includes(true) ? isFilled : [true, true]
  return { on: on?.value ?? '', times: on?.value === 'hours' ? times.filter((_, index) => isUsed[index]) : [] }
}

/** The hours as the content has them: `08:00-12:00, 13:00-18:00`. */
export function typedHours(items: Item[], form?: URLSearchParams): string {
  const { on, times } = timesOf(items, form)
  const written = times.map(({ value }, index) => `${value}${index % 2 ? ', ' : '-'}`).join('')
  return written.slice(0, -2) || on
}

export function hoursMistakes(items: Item[], form: URLSearchParams): Wrong {
  let last = ''
  return timesOf(items, form).times.flatMap(({ name, title, value }, index): Wrong => {
    if (value === '') return [[name, `Choose when it ${title.toLowerCase()}.`]]
    const time = index % 2 && value === '00:00' ? '24:00' : value
    const before = last
    last = time
    return time > before ? [] : [[name, `This must be later than ${formatTime(before)}.`]]
  })
}
