import type { Place } from '../../core/business/finding.ts'
import { lowestPrice, price } from '../../core/business/price.ts'
import { type Path, valueAt } from '../../core/publishing/edit.ts'
import { countOf } from '../../core/text.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { daysToCome } from './days.ts'
import type { Draft } from './draft.ts'
import type { Entry, Group, Item } from './field.ts'
import {
  BUSINESS,
  editHref,
  entriesOf,
  fileOf,
  inside,
  itemsAt,
  keysOf,
  nameOf,
  SITE,
  type Source,
  textsHref,
} from './form.ts'
import { weekInWords } from './hours.ts'
import { picturesPage } from './picture.ts'

/** The rows of Site: what is changed often first. */
export function siteRows(draft: Draft, page: string, query: URLSearchParams, last?: string): Entry[][] {
  const { dataOf, services, files, changes, today } = draft
  const business = dataOf(BUSINESS)
  const [day] = daysToCome(business, today)
  const lowest = lowestPrice(services.flatMap((file) => entriesOf(valueAt(dataOf(file), ['packages']))).map(Object))
  const prices = lowest === undefined ? 'On enquiry' : `From ${price(lowest)}`
  const list = (icon: 'questions' | 'reviews', file: string, key: string, title: string, none?: string): Entry[] => {
    const { length } = entriesOf(valueAt(dataOf(file), [key]))
    const detail = length > 0 ? countOf(length, title.toLowerCase().slice(0, -1)) : none
    return files.includes(file) ? [{ icon, title, href: editHref(file), detail }] : []
  }
  const next = day ? `Next: ${day.title}, ${day.hours}` : 'None to come'
  const contact = `${Object(business).phone ?? 'Phone'}, WhatsApp, email`
  const pictures = picturesPage(draft).view.about
  const edited = rowOf(query.get('file') ?? '', keysOf(query.get('at') ?? ''))
  const open =
    page === 'edit' || page === 'order' ? edited : `${SITE}/${page === 'picture' ? 'pictures' : page || 'prices'}`
  const often: Entry[] = [
    { icon: 'prices', title: 'Prices', href: `${SITE}/prices`, detail: prices },
    { icon: 'days', title: 'Days off', href: `${SITE}/days`, detail: next },
    { icon: 'clock', title: 'Opening hours', href: `${SITE}/hours`, detail: weekInWords(business) },
    { icon: 'call', title: 'Phone and contact', href: `${SITE}/contact`, detail: contact },
    { icon: 'photo', title: 'Pictures', href: `${SITE}/pictures`, detail: pictures },
    ...list('questions', 'faqs.yaml', 'faqs', 'Questions'),
    ...list('reviews', 'reviews.yaml', 'reviews', 'Reviews', 'None yet, so visitors don’t see this part'),
  ]
  const others: Entry[] = [
    { icon: 'texts', title: 'All texts', href: `${SITE}/texts`, detail: 'Home page, services, terms and more' },
    { icon: 'again', title: 'What was published', href: `${SITE}/history`, detail: last },
  ]
  const withChanges = (row: Entry): Entry => {
    const own = changes.filter(({ name }) => changedRow(name) === row.href)
    const words = new Set(own.map(({ about, words }) => (about === row.title ? words : about)))
    const changed = own.length > 0 && { detail: `Changed: ${[...words].join(', ')}`, isChanged: true }
    return { ...row, isOpen: row.href === open, ...changed }
  }
  return [often.map(withChanges), others.map(withChanges)]
}

/** The row of Site where something was changed, by the name of the change. */
function changedRow(name: string): string {
  const file = fileOf(name)
  const path = keysOf(name.slice(file.length + 1))
  const { properties, kind } = schemaAt(file, path) ?? {}
  if (kindOf(file) === 'services' && path.at(-1) === 'price') return `${SITE}/prices`
  return (properties?.file?.kind ?? kind) === 'picture' ? `${SITE}/pictures` : rowOf(file, path)
}

/** Where the owner changes a place of the content: the page of Site with it. */
export function placeHref({ file, path }: Place): string {
  if (file.startsWith('pictures/')) return `${SITE}/pictures`
  const row = changedRow(nameOf(file, path))
  return row === `${SITE}/texts` ? textsHref(file) : row
}

/** The row of Site that leads to a place. */
export function rowOf(file: string, [part, key]: Path): string {
  if (file === 'faqs.yaml' || file === 'reviews.yaml') return editHref(file)
  if (file !== BUSINESS) return `${SITE}/texts`
  if (part === 'hours') return `${SITE}/${key === 'exceptions' ? 'days' : 'hours'}`
  const isContact = /^(phone|whatsapp|email|social)$/.test(part ?? '') || (part === 'promises' && key === 'reply')
  return `${SITE}/${isContact ? 'contact' : 'texts'}`
}

/** Whether a group has a page of its own: most fields of a file are in groups. */
export const isPart = (item: Item): item is Group => item.is === 'group' && item.items.length > 1

/** The groups of a file, with what is in each. */
export const partsOf = (source: Source, items = itemsAt(source, [])): Entry[] =>
  items.filter(isPart).map((item) => ({
    title: item.title,
    href: editHref(source.file, item.path),
    detail: inside(source, [item]),
  }))
