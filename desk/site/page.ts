import { price } from '../../core/business/price.ts'
import { WEEKDAYS } from '../../core/business/time.ts'
import type { Path } from '../../core/publishing/edit.ts'
import { normalizePhone } from '../../core/requests/phone.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { textsOf } from './all-texts.ts'
import { daysPage } from './days-page.ts'
import type { Draft } from './draft.ts'
import { editPage, orderPage, titleOf } from './edit-page.ts'
import { capitalised, type Field, fieldId, fieldsIn, type Item, listsIn } from './field.ts'
import { BUSINESS, fileOf, itemsAt, keysOf, nameOf, SITE } from './form.ts'
import { hoursInWords } from './hours.ts'
import { inputsOf, withInputs } from './input.ts'
import { picturePage, picturesPage } from './picture.ts'
import { BY_SIZE, priceList, type Size } from './price.ts'
import { offerOf, type Page, type Refusal, type View } from './view.ts'

const TEXTS = 'As visitors read them, in the page’s order'

/** What an owner changes often. */
const CONTACT: Path[] = [['phone'], ['whatsapp'], ['email'], ['promises', 'reply'], ['social']]

/** @returns `undefined` if there is no such page, or if a file of it cannot be read */
export function pageOf(draft: Draft, name: string, query: URLSearchParams): Page | undefined {
  const page = findPage(draft, name, query)
  return page?.files?.some((file) => draft.unreadable.has(file)) ? undefined : page
}

function findPage(draft: Draft, name: string, query: URLSearchParams): Page | undefined {
  switch (name) {
    case '': // On a desktop, beside the rows.
    case 'prices':
      return pricesPage(draft)
    case 'texts':
      return { view: { title: 'All texts', back: SITE, about: TEXTS, texts: textsOf(draft, query) } }
    case 'days':
      return daysPage(draft, query)
    case 'hours':
      return hoursPage(draft)
    case 'contact':
      return contactPage(draft)
    case 'edit':
      return editPage(draft, query)
    case 'order':
      return orderPage(draft, query)
    case 'pictures':
      return picturesPage(draft)
    case 'picture':
      return picturePage(draft, query)
    default:
      return undefined
  }
}

/** A page with what the site still has, what was typed, and what is wrong with it. */
export function viewOf(page: Page, draft: Draft, refusal?: Refusal): View {
  const { items = [] } = page.view
  const lists = listsIn(items)
  const fields = fieldsIn(items)
  const entries = lists.flatMap((list) => list.entries)
  for (const field of fields) field.change = changeOf(draft, field)
  const left = withInputs(items, refusal?.form ?? new URLSearchParams(), refusal?.mistakes ?? new Map())
  const own = [...fields, ...lists].flatMap(({ name, title = '', error }) => {
    const entry = entries.find((one) => fieldsIn(one.items ?? []).some((field) => field.name === name))
    const words = new Set([entry?.title, error?.startsWith(title) ? '' : title, error].filter(Boolean))
    return error ? [{ words: [...words].join(': '), href: `#${fieldId(name)}` }] : []
  })
  const stray = Array.from(left, ([name, words]) => ({
    words: name ? `${strayTitle(draft, name)}: ${words}` : words,
  }))
  return { ...page.view, mistakes: [...own, ...stray] }
}

function changeOf({ changes }: Draft, { name, of = '' }: Field): Field['change'] {
  const isHere = ({ file, path }: { file: string; path: Path }) => nameOf(file, path) === name
  const change = changes.find(({ edits }) => edits.some(isHere))
  if (change?.from === undefined || change.edits[0]?.job) return undefined
  const { before } = change.edits.find(isHere) ?? {}
  const from = BY_SIZE.includes(of) && before !== undefined ? price(Number(before)) : change.from
  return { from, id: change.id }
}

function pricesPage({ services, source, dataOf, siteDataOf }: Draft): Page {
  const sizes: Size[] = Object(dataOf(BUSINESS)).sizes ?? []
  const items = services.map((file) => priceList(source(file), sizes, siteDataOf(file)))
  const note = sizes.map(({ name, examples }) => `${name}: ${examples}`).join(' · ')
  return {
    view: {
      title: 'Prices',
      about: 'As visitors see them, in pounds',
      see: '/#services',
      back: SITE,
      items,
      save: {},
      note,
    },
    files: [...services, BUSINESS],
    inputs: (form) => inputsOf(items, form),
  }
}

/** The days of the week, each with its hours. */
function hoursPage({ source }: Draft): Page {
  const entries = WEEKDAYS.map((day) => {
    const items = itemsAt(source(BUSINESS), ['hours', day])
    return { title: capitalised(day), price: hoursInWords(fieldsIn(items)[0]?.value), items }
  })
  const items: Item[] = [{ is: 'list', name: nameOf(BUSINESS, ['hours']), entries }]
  return {
    view: { title: 'Opening hours', back: SITE, items, save: {} },
    files: [BUSINESS],
    inputs: (form) => inputsOf(items, form),
  }
}

function contactPage({ source, dataOf, changes }: Draft): Page {
  const items = CONTACT.flatMap((path) => itemsAt(source(BUSINESS), path))
  const { phone, whatsapp } = Object(dataOf(BUSINESS))
  const was = changes.find(({ name }) => name === nameOf(BUSINESS, ['phone']))?.from
  const [old, now, other] = [was, phone, whatsapp].map((number) => normalizePhone(`${number}`))
  const view: View = { title: 'Phone and contact', back: SITE, items, save: {} }
  if (now !== undefined && old === other && now !== other)
    view.offer = offerOf(BUSINESS, 'whatsapp', phone, 'WhatsApp still has the old number.', 'Change it too')
  return { view, files: [BUSINESS], inputs: (form) => inputsOf(items, form) }
}

/** What a field is called that is not on the page. */
function strayTitle(draft: Draft, name: string): string {
  const file = fileOf(name)
  const path = keysOf(name.slice(file.length + 1)).filter((_, index, all) => schemaAt(file, all.slice(0, index + 1)))
  return titleOf(draft, file, path) || file
}
