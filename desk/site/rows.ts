import { lowestPrice, price } from '../../core/business/price.ts'
import { countOf } from '../../core/text.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import type { ICONS } from '../components/icons.ts'
import { pageTitle } from './changes.ts'
import { BUSINESS, DAYS, daysToCome, weekInWords } from './days-off.ts'
import { type Drafted, NEW_FILES } from './drafted.ts'
import { editHref, entriesOf, inside, itemsAt, keysOf, nameOf, type Source } from './fields.ts'
import type { Entry, Group, Item } from './items.ts'
import { schemaAt } from './schema.ts'

export type Row = Entry & { href: string; icon?: keyof typeof ICONS; isOpen?: boolean }
export type Rows = { title?: string; rows: Row[]; empty?: string; note?: string }

/** A page that is asked for, and the day on which (`2026-12-24`). */
export type Asked = { page: string; query: URLSearchParams; today: string }

export const SITE = '/desk/site'

/** The rows of Site: what is changed often first. */
export function siteRows(
  { dataOf, services, files, changes }: Drafted,
  { page, query, today }: Asked,
  last?: string,
): Rows[] {
  const business = dataOf(BUSINESS)
  const [day] = daysToCome(business, today)
  const lowest = lowestPrice(services.flatMap((file) => entriesOf(valueAt(dataOf(file), ['packages']))).map(Object))
  const prices = lowest === undefined ? 'On enquiry' : `From ${price(lowest)}`
  const list = (icon: 'questions' | 'reviews', file: string, key: string, title: string, none?: string): Row[] => {
    const { length } = entriesOf(valueAt(dataOf(file), [key]))
    const detail = length > 0 ? countOf(length, title.toLowerCase().slice(0, -1)) : none
    return files.includes(file) || none ? [{ icon, title, href: editHref(file), detail }] : []
  }
  const next = day ? `Next: ${day.title}, ${day.detail.toLowerCase()}` : 'None to come'
  const contact = `${Object(business).phone ?? 'Phone'}, WhatsApp, email`
  const at = keysOf(query.get('at') ?? '')
  const open =
    page === 'picture'
      ? `${SITE}/pictures`
      : page !== 'edit'
        ? `${SITE}/${page}`
        : (ownRow(query.get('file') ?? '', at) ?? `${SITE}/texts`)
  const sections: Rows[] = [
    {
      rows: [
        { icon: 'prices', title: 'Prices', href: `${SITE}/prices`, detail: prices },
        { icon: 'days', title: 'Days off', href: `${SITE}/days`, detail: next },
        { icon: 'clock', title: 'Opening hours', href: `${SITE}/hours`, detail: weekInWords(business) },
        { icon: 'call', title: 'Phone and contact', href: `${SITE}/contact`, detail: contact },
        { icon: 'photo', title: 'Pictures', href: `${SITE}/pictures`, detail: 'Where each one is' },
        ...list('questions', 'faqs.yaml', 'faqs', 'Questions'),
        ...list('reviews', 'reviews.yaml', 'reviews', 'Reviews', 'None yet, so visitors don’t see this part'),
      ],
    },
    {
      rows: [
        { icon: 'texts', title: 'All texts', href: `${SITE}/texts`, detail: 'Home page, services, terms and more' },
        { icon: 'again', title: 'What was published', href: `${SITE}/history`, detail: last },
      ],
    },
  ]
  return sections.map(({ rows }) => ({
    rows: rows.map((row): Row => {
      const own = changes.filter((change) => rowOf(change) === row.href)
      const words = new Set(own.map(({ about, words }) => (about === row.title ? words : about)))
      const changed = own.length > 0 && { detail: `Changed: ${[...words].join(', ')}`, isChanged: true }
      return { ...row, isOpen: row.href === open, ...changed }
    }),
  }))
}

/** The row of Site where something was changed. */
function rowOf({ file, name }: Drafted['changes'][number]): string {
  if (name.startsWith(nameOf(BUSINESS, DAYS))) return `${SITE}/days`
  const path = keysOf(name.slice(nameOf(file, []).length))
  if (kindOf(file) === 'services' && path.at(-1) === 'price') return `${SITE}/prices`
  const { properties, kind } = schemaAt(file, path) ?? {}
  if ((properties?.file?.kind ?? kind) === 'picture') return `${SITE}/pictures`
  return ownRow(file, path) ?? `${SITE}/texts`
}

/** The row of Site that leads to a place, if it isn't All texts. */
export function ownRow(file: string, [part = '']: Key[] = []): string | undefined {
  if (part === 'hours') return `${SITE}/hours`
  if (file !== BUSINESS) return file === 'faqs.yaml' || Object.hasOwn(NEW_FILES, file) ? editHref(file) : undefined
  return /^(phone|whatsapp|email|social)$/.test(`${part}`) ? `${SITE}/contact` : undefined
}

/** Whether a group has a page of its own: most fields of a file are in groups. */
export const isPart = (item: Item): item is Group => item.is === 'group' && item.items.length > 1

/** The groups of a file, with what is in each. */
export const partsOf = (source: Source, items = itemsAt(source, [])): Row[] =>
  items.filter(isPart).map((item) => ({
    ...{ title: item.title, href: editHref(source.file, item.path), detail: inside(source, [item]) },
  }))

/** Every page of texts. */
export function allTexts({ dataOf, services, files, source }: Drafted): Rows[] {
  const page = (file: string, detail = inside(source(file), itemsAt(source(file), []))): Row => ({
    ...{ title: pageTitle(file, dataOf(file)), href: editHref(file), detail },
  })
  // What the page leaves out has no words.
  const home = partsOf(source('home.yaml')).filter(({ detail }) => detail)
  const packages = (file: string) => countOf(entriesOf(valueAt(dataOf(file), ['packages'])).length, 'package')
  const own = files.filter((file) => /^(coating|pages\/)/.test(file))
  const legal = ['terms.md', 'privacy.md', 'accessibility.md'].filter((file) => files.includes(file))
  return [
    { title: 'Home page', rows: home },
    { title: 'Services', rows: services.map((file) => page(file, packages(file))) },
    { title: 'Further pages', rows: own.map((file) => page(file)) },
    {
      title: 'Business and legal',
      rows: [page(BUSINESS, 'Name, who trades, area, deposit'), ...legal.map((file) => page(file))],
    },
  ].filter(({ rows }) => rows.length > 0)
}
