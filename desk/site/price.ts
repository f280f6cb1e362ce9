import { inSentence, packagePrice, price } from '../../core/business/price.ts'
import { idOf, type Path, valueAt } from '../../core/publishing/edit.ts'
import { type Entry, type Field, type Item, type List, ownField } from './field.ts'
import { entriesOf, headingOf, itemsAt, nameOf, type Source } from './form.ts'

/** How a package is priced: the field of the content for it, if it has one. */
const KINDS = [
  { value: 'fromPrice', title: 'From' },
  { value: 'price', title: 'Same for every car' },
  { value: 'prices', title: 'By size of car' },
  { value: 'enquiry', title: 'On enquiry' },
]
export const PRICES = ['fromPrice', 'price', 'prices']

export type Size = { id: string; name: string; examples: string }

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

/** The packages of a service, as on the site, each with what it costs and how long it takes. */
export function priceList(source: Source, sizes: Size[]): List {
  const packages = entriesOf(valueAt(source.data, ['packages']))
  return {
    is: 'list',
    name: nameOf(source.file, ['packages']),
    title: headingOf(source.data),
    entries: packages.map((entry) => priceRow(source, ['packages', String(idOf(entry))], sizes)),
  }
}

function priceRow(source: Source, path: Path, sizes: Size[]): Entry {
  const entry = valueAt(source.data, path)
  const kind = PRICES.find((key) => valueAt(entry, [key]) !== undefined) ?? 'enquiry'
  const choices = KINDS.filter(({ value }) => value !== 'prices' || sizes.length > 0)
  function pounds(title: string, of: string, ...at: Path): Field {
    const own = String(valueAt(entry, at) ?? '')
    const field = ownField(nameOf(source.file, [...path, ...at]), title, 'number', own)
    return { ...field, path: [...path, ...at], of, unit: 'pounds', none: null }
  }
  const amount = String(valueAt(entry, ['fromPrice']) ?? valueAt(entry, ['price']) ?? '')
  const bySize = sizes.map(({ id, name, examples }) => ({ ...pounds(name, 'prices', 'prices', id), hint: examples }))
  const items: Item[] = [
    { ...ownField(nameOf(source.file, [...path, 'kind']), 'Price', 'choice', kind), choices },
    // The amount is there for the other kind too.
    { ...pounds('Pounds', 'fromPrice', 'fromPrice'), value: amount },
    { ...pounds('Pounds', 'price', 'price'), value: amount },
    { is: 'group', title: 'Pounds for each size', of: 'prices', look: 'sizes', items: bySize },
    ...itemsAt(source, [...path, 'duration']),
  ]
  return {
    name: nameOf(source.file, [...path, 'price']),
    title: headingOf(entry),
    detail: String(valueAt(entry, ['duration']) ?? ''),
    price: priceInWords(entry),
    items,
  }
}
