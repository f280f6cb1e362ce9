import { normalizePhone } from '../../core/requests/phone.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { pageTitle } from './changes.ts'
import { daysPage } from './days-off.ts'
import type { Drafted, Mistakes } from './drafted.ts'
import {
  BUSINESS,
  editHref,
  editsOf,
  entriesOf,
  type FieldEdit,
  fileOf,
  headingOf,
  itemsAt,
  keysOf,
  SITE,
  withTyped,
} from './fields.ts'
import { hoursPage } from './hours.ts'
import { fieldId, fieldsIn, type Item, type List, listsIn, ownField, withArticle } from './items.ts'
import { picturePage, picturesPage, type Shapes, type Tile } from './pictures.ts'
import { pricesPage } from './prices.ts'
import { type Asked, allTexts, isPart, partsOf, rowOf } from './rows.ts'
import { schemaAt } from './schema.ts'

export type SitePage = {
  title: string
  about?: string | undefined
  back: string
  /** Names what the fields were made from. */
  seen?: string | undefined
  note?: string | undefined
  items?: Item[]
  /** A list whose entries are moved and removed here. */
  order?: List
  /** What is removed here: `this day`. */
  remove?: string
  /** Whether the page can be saved, and where Cancel leads, and Save too. */
  save?: { cancel?: string }
  mistakes?: { words: string; href?: string }[]
  tiles?: Tile[]
  picture?: Shapes
  /** What should perhaps change with what has changed. */
  offer?: { words: string; button: string; edit: FieldEdit }
}

/** What a page shows, the files that it is made from, and what a post of it means. */
export type Page = {
  view: SitePage
  files?: string[]
  edits?: (form: URLSearchParams, action: string, name: string) => FieldEdit[]
  /** What is wrong with what was typed, as far as no schema says it in the words of the page. */
  wrong?: (form: URLSearchParams) => Iterable<[name: string, words: string]>
}

/** What was posted in vain. */
export type Refusal = { form: URLSearchParams; mistakes: Mistakes }

/** What an owner changes often. */
const CONTACT: Key[][] = [['phone'], ['whatsapp'], ['email'], ['promises', 'reply'], ['social']]

const PAGES = new Map<string, (drafted: Drafted, asked: Asked) => Page | undefined>([
  // On a desktop, beside the rows.
  ['', pricesPage],
  ['texts', (drafted) => ({ view: { title: 'All texts', back: SITE, items: allTexts(drafted) } })],
  ['prices', pricesPage],
  ['days', daysPage],
  ['hours', hoursPage],
  ['contact', contactPage],
  ['edit', editPage],
  ['pictures', picturesPage],
  ['picture', picturePage],
])

/** @returns `undefined` if there is no such page, or if a file of it cannot be read */
export function pageOf(drafted: Drafted, asked: Asked): Page | undefined {
  const page = PAGES.get(asked.page)?.(drafted, asked)
  return page?.files?.some((file) => drafted.unreadable.has(file)) ? undefined : page
}

/** Names what the fields of a page were made from. */
export const seenOf = ({ files }: Page, drafted: Drafted) => files && drafted.hashOf(files)

/** A page with what the site still has, what was typed, and what is wrong with it. */
export function shown(page: Page, drafted: Drafted, refused?: Refusal): SitePage {
  const { items = [] } = page.view
  const lists = listsIn(items)
  const fields = fieldsIn(items)
  const entries = lists.flatMap((list) => list.entries)
  for (const one of [...fields, ...entries]) one.was = drafted.changes.find(({ name }) => name === one.name)?.from
  const left = withTyped(items, refused?.form ?? new URLSearchParams(), refused?.mistakes ?? new Map())
  const wrong = [...fields, ...lists].flatMap(({ name, title = '', error }) => {
    const entry = entries.find((one) => fieldsIn(one.items ?? []).some((field) => field.name === name))
    const words = [entry?.title, error?.startsWith(title) ? '' : title, error].filter(Boolean).join(': ')
    return error ? [{ words, href: `#${fieldId(name)}` }] : []
  })
  const stray = Array.from(left, ([name, words]) => ({
    words: name ? `${strayTitle(drafted, name)}: ${words}` : words,
  }))
  return { ...page.view, seen: seenOf(page, drafted), mistakes: [...wrong, ...stray] }
}

function contactPage({ source, dataOf, changes }: Drafted): Page {
  const items = CONTACT.flatMap((path) => itemsAt(source(BUSINESS), path))
  const { phone, whatsapp } = Object(dataOf(BUSINESS))
  const was = changes.find(({ name }) => name === `${BUSINESS}#phone`)?.from
  const [old, now, other] = [was, phone, whatsapp].map((number) => normalizePhone(`${number}`))
  const isOld = now !== undefined && old === other && now !== other
  const offer = offerOf(BUSINESS, 'whatsapp', phone, 'WhatsApp still has the old number.', 'Change it too')
  return {
    view: { title: 'Phone and contact', back: SITE, items, save: {}, ...(isOld && { offer }) },
    files: [BUSINESS],
    edits: (form) => editsOf(items, form),
  }
}

const offerOf = (file: string, key: string, value: unknown, words: string, button: string) => ({
  words,
  button,
  edit: { file, name: `${file}#${key}`, edit: { path: [key], value } },
})

const BODY_HINT =
  'An empty line begins a paragraph. ## before a line makes it a heading, - makes it a point in a list, and **two stars** make words bold.'

/** A place in a file: all of it, a part, a list, an entry of a list, or a new one. */
function editPage(drafted: Drafted, { query, today }: Asked): Page | undefined {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  if (!drafted.files.includes(file)) return undefined
  const source = drafted.source(file)
  const isFile = path.length === 0
  // What has a row of its own in Site is not among the rest of its file.
  const isHere = (item: Item) => !isFile || item.is === 'list' || rowOf(file, item.path ?? []) === rowOf(file, path)
  const all = itemsAt(source, path).filter(isHere)
  const items = isFile ? all.filter((item) => !isPart(item)) : all
  const parts: Item[] = isFile && all.some(isPart) ? [{ is: 'list', name: '', entries: partsOf(source, all) }] : []
  const body = drafted.bodyOf(file)
  const headings = Array.from(body.matchAll(/^##? (.+)/gm), ([, heading = '']) => heading.replace(' ', '\u00A0'))
  if (isFile && file.endsWith('.md')) items.push({ ...ownField(`${file}#`, 'Text', 'page', body), hint: BODY_HINT })
  const around = path.slice(0, -1)
  const isNew = typeof path.at(-1) === 'number' && valueAt(source.data, path) === undefined
  const isNext = path.at(-1) === entriesOf(valueAt(source.data, around)).length
  if (items.length === 0 || (isNew && !isNext)) return undefined
  const back = parentHref(file, path)
  const [list] = items.length === 1 ? listsIn(items) : []
  if (list && query.has('order')) return orderPage(file, path, list, back)
  const one = schemaAt(file, around)?.one ?? 'entry'
  const { properties, title, description } = schemaAt(file, path) ?? {}
  const isChanged = (key: string) => drafted.changes.some((change) => change.name === `${file}#${key}`)
  const date = valueAt(source.data, ['date'])
  const isUndated = date !== undefined && date !== today && isChanged('') && !isChanged('date')
  return {
    view: {
      title: isNew ? `Add ${withArticle(one)}` : titleOf(drafted, file, path),
      back,
      items: [...items, ...parts],
      ...(path.length > 0 && back !== SITE && !list && !isNew && { about: pageTitle(file, source.data) }),
      // A group says it above its fields.
      note: headings.length > 0 ? `In it: ${headings.join(' · ')}` : properties && title ? description : undefined,
      ...(isUndated && {
        offer: offerOf(file, 'date', today, 'The text has changed, its date has not.', 'Date it today'),
      }),
      ...(list?.entries.every((entry) => !entry.items) ? {} : { save: isNew ? { cancel: back } : {} }),
    },
    files: [file],
    edits: (form) => editsOf(items, form, isNew),
  }
}

/** Where the entries of a list are moved and removed, each at once. */
function orderPage(file: string, path: Key[], list: List, back: string): Page {
  return {
    view: {
      title: 'Order or remove',
      about: list.title,
      back,
      order: list,
      note: 'Saved at once. Visitors see it once you publish.',
    },
    files: [file],
    edits(_form, how, place) {
      const entries = [...list.entries.keys()]
      const index = entries.indexOf(Number(place || Number.NaN))
      const to = new Map(Object.entries({ top: 0, up: Math.max(0, index - 1), down: index + 1 })).get(how)
      if (index >= 0 && (to !== undefined || how === 'remove')) entries.splice(index, 1)
      if (index >= 0 && to !== undefined) entries.splice(to, 0, index)
      return [{ file, name: list.name, edit: { path, entries } }]
    },
  }
}

function titleOf(drafted: Drafted, file: string, path: Key[]): string {
  if (path.length === 0) return pageTitle(file, drafted.dataOf(file))
  const heading = typeof path.at(-1) === 'number' ? headingOf(valueAt(drafted.dataOf(file), path)) : ''
  return heading || (schemaAt(file, path)?.title ?? '')
}

/** The page above: of an entry that of its list. */
function parentHref(file: string, path: Key[]): string {
  if (rowOf(file, path) === editHref(file, path)) return SITE
  if (path.length === 0 || (path.length === 1 && file === 'home.yaml')) return `${SITE}/texts`
  return editHref(file, path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1))
}

/** What a field is called that is not on the page. */
function strayTitle(drafted: Drafted, name: string): string {
  const file = fileOf(name)
  const path = keysOf(name.slice(file.length + 1)).filter((_, index, all) => schemaAt(file, all.slice(0, index + 1)))
  return titleOf(drafted, file, path) || file
}
