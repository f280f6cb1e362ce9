import { inSentence, packagePrice, price } from '../../core/business/price.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { editsOf, entriesOf, type FieldEdit, headingOf, itemsAt, nameOf, type Source, typedValue } from './fields.ts'
import { type Entry, fieldsIn, type List, ownField } from './items.ts'

/** How a package is priced, and the field of the content for it. */
const KINDS = [
  { value: 'from', title: 'From', key: 'fromPrice' },
  { value: 'fixed', title: 'Same for every car', key: 'price' },
  { value: 'size', title: 'By size of car', key: 'prices' },
  { value: 'enquiry', title: 'On enquiry', key: undefined },
]
const kindOf = (entry: unknown) =>
  KINDS.find(({ key }) => !key || valueAt(entry, [key]) !== undefined)?.value ?? 'enquiry'
const keyOf = (kind: string | null) => KINDS.find(({ value }) => value === kind)?.key

export const PRICES = KINDS.flatMap(({ key }) => key ?? [])

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

/** The packages of a service, as on the site, each with what it costs and how long it takes. */
export function ladder(source: Source, sizes: Sizes): List {
  const entries = entriesOf(valueAt(source.data, ['packages'])).map((entry, index): Entry => {
    const path = ['packages', index]
    const name = nameOf(source.file, path)
    const kinds = KINDS.filter(({ key }) => key !== 'prices' || sizes.length > 0)
    const time = fieldsIn(itemsAt(source, [...path, 'duration']))
    const kind = kindOf(entry)
    const pounds = (id: string, title: string, value: unknown, at: Key[]) => ({
      ...{ ...ownField(`${name}.${id}`, title, 'number', String(value ?? '')), path: [...path, ...at] },
      ...{ unit: 'pounds' as const, none: null },
    })
    const amount = valueAt(entry, [kind === 'fixed' ? 'price' : 'fromPrice'])
    const bySize = sizes.map(({ id, name: title, examples }) => ({
      ...{ ...pounds(`prices.${id}`, title, valueAt(entry, ['prices', id]), ['prices', id]), hint: examples },
    }))
    return {
      ...{ title: headingOf(entry), detail: time[0]?.value, price: priceInWords(entry) },
      items: [
        { ...ownField(`${name}.kind`, 'Price', 'choice', kind), choices: kinds },
        { ...pounds('price', 'Pounds', amount, [keyOf(kind) ?? 'price']), of: 'pounds' },
        { is: 'group', title: 'Pounds for each size', of: 'size', look: 'sizes', items: bySize },
        ...time,
      ],
    }
  })
  const words = { title: headingOf(source.data), one: 'package', empty: '' }
  return { is: 'list', name: nameOf(source.file, ['packages']), ...words, entries, canAdd: false }
}

/** What was typed into the ladder, as edits of a service. */
export function priceEdits(list: List | undefined, form: URLSearchParams): FieldEdit[] {
  return (list?.entries ?? []).flatMap(({ items = [] }) => {
    const [kind, amount, ...sizes] = fieldsIn(items)
    const time = sizes.pop()
    if (!kind || !amount || !time) return []
    const now = form.get(kind.name) ?? kind.value
    const used = now === 'size' ? sizes : now === 'enquiry' ? [] : [amount]
    if (now === kind.value) return editsOf([...used, time], form)
    const { name, path } = amount
    const typed = ({ name }: typeof amount) => typedValue(amount, form.get(name) ?? '')
    const bySize = Object.fromEntries(sizes.map((size) => [size.path.at(-1), typed(size)]))
    return [
      ...editsOf([time], form),
      ...[kind.value, now].flatMap((one): FieldEdit[] => {
        const key = keyOf(one)
        const value = one === kind.value ? undefined : one === 'size' ? bySize : typed(amount)
        return key ? [{ name, edit: { path: [...path.slice(0, -1), key], value } }] : []
      }),
    ]
  })
}
