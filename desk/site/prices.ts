import { inSentence, packagePrice, price } from '../../core/business/price.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import type { Drafted } from './drafted.ts'
import {
  BUSINESS,
  editsOf,
  entriesOf,
  type FieldEdit,
  fileOf,
  headingOf,
  itemsAt,
  nameOf,
  SITE,
  type Source,
  typedValue,
} from './fields.ts'
import { type Entry, fieldsIn, type List, ownField } from './items.ts'
import type { Page } from './pages.ts'

/** How a package is priced: the field of the content for it, if it has one. */
const KINDS = [
  { value: 'fromPrice', title: 'From' },
  { value: 'price', title: 'Same for every car' },
  { value: 'prices', title: 'By size of car' },
  { value: 'enquiry', title: 'On enquiry' },
]
export const PRICES = ['fromPrice', 'price', 'prices']

type Sizes = { id: string; name: string; examples: string }[]

/** `from £49`, as a visitor reads it. */
function priceInWords(entry: unknown): string {
  const { fromPrice, price: fixed, prices } = Object(entry)
  const bySize = Object.values(Object(prices)).filter((one) => typeof one === 'number')
  const lowest = bySize.length > 0 ? Math.min(...bySize) : (fixed ?? fromPrice)
  if (lowest !== undefined && typeof lowest !== 'number') return String(lowest)
  return packagePrice({ fromPrice: lowest, isFixed: fixed !== undefined }).replace('Price on', 'On')
}

/** The same within a sentence, with the price of each size: `£49 / £59`. */
export function pricesInWords(entry: unknown): string {
  const bySize = Object.values(Object(valueAt(entry, ['prices'])))
  return bySize.map((one) => price(Number(one))).join(' / ') || inSentence(priceInWords(entry))
}

/** The prices of all services. */
export function pricesPage({ services, source, dataOf }: Drafted): Page {
  const sizes = Object(dataOf(BUSINESS)).sizes ?? []
  const items = services.map((file) => ladder(source(file), sizes))
  return {
    view: {
      title: 'Prices',
      back: SITE,
      items,
      save: {},
      note: 'As visitors see them, in pounds. Tap one to change it.',
    },
    files: [...services, BUSINESS],
    edits: (form) => items.flatMap(({ entries }) => entries.flatMap((entry) => priceEdits(entry, form))),
  }
}

/** The packages of a service, as on the site, each with what it costs and how long it takes. */
function ladder(source: Source, sizes: Sizes): List {
  const entries = entriesOf(valueAt(source.data, ['packages'])).map((entry, index): Entry => {
    const path = ['packages', index]
    const name = nameOf(source.file, path)
    const choices = KINDS.filter(({ value }) => value !== 'prices' || sizes.length > 0)
    const time = fieldsIn(itemsAt(source, [...path, 'duration']))
    const kind = PRICES.find((key) => valueAt(entry, [key]) !== undefined) ?? 'enquiry'
    const pounds = (id: string, title: string, value: unknown, at: Key[]) => ({
      ...ownField(`${name}.${id}`, title, 'number', String(value ?? '')),
      path: [...path, ...at],

      unit: 'pounds' as const,
      none: null,
    })
    const one = kind === 'price' ? 'price' : 'fromPrice'
    const bySize = sizes.map(({ id, name: title, examples }) => ({
      ...pounds(`prices.${id}`, title, valueAt(entry, ['prices', id]), ['prices', id]),
      hint: examples,
    }))
    return {
      name: `${name}.price`,
      title: headingOf(entry),
      detail: time[0]?.value,
      price: priceInWords(entry),
      items: [
        { ...ownField(`${name}.kind`, 'Price', 'choice', kind), choices },
        { ...pounds('price', 'Pounds', valueAt(entry, [one]), [one]), of: 'pounds' },
        { is: 'group', title: 'Pounds for each size', of: 'prices', look: 'sizes', items: bySize },
        ...time,
      ],
    }
  })
  return { is: 'list', name: nameOf(source.file, ['packages']), title: headingOf(source.data), entries }
}

/** What was typed into the fields of a package. */
function priceEdits({ items = [] }: Entry, form: URLSearchParams): FieldEdit[] {
  const [kind, amount, ...sizes] = fieldsIn(items)
  const time = sizes.pop()
  if (!kind || !amount || !time) return []
  const now = form.get(kind.name) ?? kind.value
  const used = now === 'prices' ? sizes : now === 'enquiry' ? [] : [amount]
  if (now === kind.value) return editsOf([...used, time], form)
  const typed = ({ name }: typeof amount) => typedValue(amount, form.get(name) ?? '')
  const bySize = Object.fromEntries(sizes.map((size) => [size.path.at(-1), typed(size)]))
  const edit = (key: string, value?: unknown): FieldEdit[] => {
    const path = [...amount.path.slice(0, -1), key]
    return PRICES.includes(key) ? [{ file: fileOf(amount.name), name: amount.name, edit: { path, value } }] : []
  }
  return [...editsOf([time], form), ...edit(kind.value), ...edit(now, now === 'prices' ? bySize : typed(amount))]
}
