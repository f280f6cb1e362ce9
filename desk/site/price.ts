import { FROM, inSentence, packagePrice, price } from '../../core/business/price.ts'
import { idOf, type Path, valueAt } from '../../core/publishing/edit.ts'
import { type Entry, type Field, type Item, type List, ownField } from './field.ts'
import { entriesOf, headingOf, itemsAt, nameOf, type Source } from './form.ts'

/** How a package is priced: the field of the content for it, if it has one. */
const KINDS = [
  { value: 'fromPrice', title: 'From' },
  { value: 'fromPrices', title: 'From, by size' },
  { value: 'price', title: 'Same for every car' },
  { value: 'prices', title: 'By size' },
  { value: 'enquiry', title: 'On enquiry' },
]
export const BY_SIZE = ['fromPrices', 'prices']
export const PRICES = ['fromPrice', 'price', ...BY_SIZE]

export type Size = { id: string; name: string; examples: string }

/** `from £49`, as a visitor reads it, with the price of each size: `£49 / £59`. */
function priceInWords(entry: unknown): string {
  const { fromPrice, price: fixed, fromPrices, prices = fromPrices } = Object(entry)
  const bySize = Object.values(Object(prices)).map((one) => price(Number(one)))
  if (bySize.length > 0) return (fromPrices ? `${FROM} ` : '') + bySize.join(' / ')
  const amount = fixed ?? fromPrice
  if (amount !== undefined && typeof amount !== 'number') return String(amount)
  return packagePrice({ fromPrice: amount, isFixed: fixed !== undefined }).replace('Price on', 'On')
}

/** The same within a sentence. */
export const pricesInWords = (entry: unknown): string => inSentence(priceInWords(entry))

/** The packages of a service, each with what it costs, cost on the site, and how long it takes. */
export function priceList(source: Source, sizes: Size[], site: unknown): List {
  const packages = entriesOf(valueAt(source.data, ['packages']))
  return {
    is: 'list',
    look: 'table',
    name: nameOf(source.file, ['packages']),
    title: headingOf(source.data),
    entries: packages.map((entry) => priceRow(source, ['packages', String(idOf(entry))], sizes, site)),
  }
}

function priceRow(source: Source, path: Path, sizes: Size[], site: unknown): Entry {
  const entry = valueAt(source.data, path)
  const [was, now] = [valueAt(site, path) ?? entry, entry].map(priceInWords) as [string, string]
  const kind = PRICES.find((key) => valueAt(entry, [key]) !== undefined) ?? 'enquiry'
  const choices = KINDS.filter(({ value }) => !BY_SIZE.includes(value) || sizes.length > 0)
  function pounds(title: string, of: string, ...at: Path): Field {
    const own = String(valueAt(entry, at) ?? '')
    const field = ownField(nameOf(source.file, [...path, ...at]), title, 'number', own)
    return { ...field, path: [...path, ...at], of, unit: 'pounds', none: null }
  }
  const amount = String(valueAt(entry, ['fromPrice']) ?? valueAt(entry, ['price']) ?? '')
  const bySize = (of: string): Item => ({
    is: 'group',
    title: 'Pounds for each size',
    of,
    look: 'pair',
    items: sizes.map(({ id, name }) => pounds(name, of, of, id)),
  })
  const items: Item[] = [
    ...itemsAt(source, [...path, 'duration']),
    { ...ownField(nameOf(source.file, [...path, 'kind']), 'Kind of price', 'choice', kind), choices, isMenu: true },
    // The amount is there for the other kind too.
    { ...pounds('Pounds', 'fromPrice', 'fromPrice'), value: amount },
    { ...pounds('Pounds', 'price', 'price'), value: amount },
    ...BY_SIZE.map(bySize),
  ]
  return {
    name: nameOf(source.file, [...path, 'price']),
    title: headingOf(entry),
    detail: String(valueAt(entry, ['duration']) ?? ''),
    was: was === now ? undefined : was,
    price: now,
    items,
  }
}
