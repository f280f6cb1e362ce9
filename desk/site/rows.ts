import { lowestPrice, price } from '../../core/business/price.ts'
import { countOf } from '../../core/text.ts'
import { valueAt } from '../../site/content/edit-yaml.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import type { ICONS } from '../components/icons.ts'
import { pageTitle } from './changes.ts'
import { BUSINESS, daysToCome } from './days-off.ts'
import { type Drafted, NEW_FILES } from './drafted.ts'
import { editHref, entriesOf, headingOf } from './fields.ts'
import { schemaAt } from './schema.ts'

export type Row = {
  title: string
  href: string
  detail?: string | undefined
  icon?: keyof typeof ICONS
  isOpen?: boolean
}
export type Rows = { title?: string; rows: Row[] }

/** A page that is asked for, and the day on which (`2026-12-24`). */
export type Asked = { page: string; query: URLSearchParams; today: string }

export const SITE = '/desk/site'

/** The rows of Site: what is changed often first. */
export function siteRows({ dataOf, services, files }: Drafted, { page, query, today }: Asked, last?: string): Rows[] {
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
  const file = query.get('file') ?? ''
  const open =
    page === 'picture'
      ? `${SITE}/pictures`
      : page !== 'edit'
        ? `${SITE}/${page}`
        : isOwnRow(file)
          ? editHref(file)
          : `${SITE}/texts`
  const sections: Rows[] = [
    {
      rows: [
        { icon: 'prices', title: 'Prices', href: `${SITE}/prices`, detail: prices },
        { icon: 'days', title: 'Days off', href: `${SITE}/days`, detail: next },
        { icon: 'call', title: 'Phone and contact', href: `${SITE}/contact`, detail: contact },
        { icon: 'photo', title: 'Pictures', href: `${SITE}/pictures`, detail: 'Where each one is' },
        ...list('questions', 'faqs.yaml', 'faqs', 'Questions'),
        ...list('reviews', 'reviews.yaml', 'reviews', 'Reviews', 'None yet, so visitors don’t see this part'),
      ],
    },
    {
      rows: [
        { icon: 'texts', title: 'All texts', href: `${SITE}/texts`, detail: 'Home page, services, terms and more' },
        { icon: 'clock', title: 'What was published', href: `${SITE}/history`, detail: last },
      ],
    },
  ]
  return sections.map(({ rows }) => ({ rows: rows.map((row) => ({ ...row, isOpen: row.href === open })) }))
}

/** Whether a file has a row of its own in Site, and not in All texts. */
export const isOwnRow = (file: string) => file === 'faqs.yaml' || Object.hasOwn(NEW_FILES, file)

/** Every page of texts. */
export function allTexts({ dataOf, services, files }: Drafted): Rows[] {
  const page = (file: string, detail?: string): Row => ({
    ...{ title: pageTitle(file, dataOf(file)), href: editHref(file), detail },
  })
  const home = Object.entries(Object(dataOf('home.yaml'))).flatMap(([key, part]): Row[] => {
    const title = schemaAt('home.yaml', [key])?.title
    return title ? [{ title, detail: headingOf(part), href: editHref('home.yaml', [key]) }] : []
  })
  const packages = (file: string) => countOf(entriesOf(valueAt(dataOf(file), ['packages'])).length, 'package')
  const own = files.filter((file) => /^(coating|pages)$/.test(kindOf(file) ?? ''))
  const legal = ['terms.md', 'privacy.md', 'accessibility.md'].filter((file) => files.includes(file))
  return [
    { title: 'Home page', rows: home },
    { title: 'Services', rows: services.map((file) => page(file, packages(file))) },
    { title: 'Further pages', rows: own.map((file) => page(file)) },
    {
      title: 'Business and legal',
      rows: [page(BUSINESS, 'Name, address, opening hours, deposit'), ...legal.map((file) => page(file))],
    },
  ].filter(({ rows }) => rows.length > 0)
}
