import { normalizePhone } from '../../core/requests/phone.ts'
import { type Edit, type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { pageTitle } from './changes.ts'
import {
  BUSINESS,
  DAYS,
  datesInWords,
  dayEdits,
  dayItems,
  dayMistakes,
  daysToCome,
  removeDay,
  weekEdits,
  weekEntries,
} from './days-off.ts'
import { type Drafted, type Mistakes, NEW_FILES } from './drafted.ts'
import {
  editHref,
  editsOf,
  entriesOf,
  type FieldEdit,
  headingOf,
  itemsAt,
  keysOf,
  nameOf,
  withTyped,
} from './fields.ts'
import { hoursInWords, hoursMistakes } from './hours.ts'
import { fieldId, fieldsIn, type Item, type List, listsIn, ownField, withArticle } from './items.ts'
import { type PictureProblem, type PictureView, picturePage, picturesPage, type Tile } from './pictures.ts'
import { ladder, priceEdits } from './prices.ts'
import { type Asked, allTexts, isPart, ownRow, partsOf, type Rows, SITE } from './rows.ts'
import { schemaAt } from './schema.ts'

export type SitePage = {
  title: string
  about?: string | undefined
  back: string
  /** Names what the fields were made from. */
  seen?: string | undefined
  note?: string | undefined
  add?: { href: string; title: string }
  rows?: Rows[]
  items?: Item[]
  /** A list whose entries are moved and removed here. */
  order?: List
  /** What is removed here: `this day`. */
  remove?: string
  /** Whether the page can be saved, and where Cancel leads. */
  save?: { cancel?: string }
  mistakes?: { words: string; href?: string }[]
  tiles?: Tile[]
  picture?: PictureView
  /** Why the picture that was sent is not taken. */
  problem?: PictureProblem | undefined
  /** What should perhaps change with what has changed. */
  offer?: { words: string; button: string; edit: FieldEdit & { file: string } }
}

/** What a page shows, the files that it is made from, and what a post of it means. */
export type Page = {
  view: SitePage
  files?: string[]
  edits?: (form: URLSearchParams, action: string, name: string) => (FieldEdit & { file: string })[]
  /** What is wrong with what was typed, as far as no schema says it in the words of the page. */
  wrong?: (form: URLSearchParams) => Iterable<[name: string, words: string]>
  /** Where it leads once it is saved. */
  after?: string
}

/** What was posted in vain. */
export type Refusal = { form: URLSearchParams; mistakes: Mistakes; problem?: PictureProblem }

/** What an owner changes often. */
const CONTACT: Key[][] = [['phone'], ['whatsapp'], ['email'], ['promises', 'reply'], ['social']]

const PAGES = new Map<string, (drafted: Drafted, asked: Asked) => Page | undefined>([
  // On a desktop, beside the rows.
  ['', pricesPage],
  ['texts', (drafted) => ({ view: { title: 'All texts', back: SITE, rows: allTexts(drafted) } })],
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

/** A page with what was typed, and what is wrong with it. */
export function shown(page: Page, drafted: Drafted, refused?: Refusal): SitePage {
  const { items = [] } = page.view
  const lists = listsIn(items)
  const fields = fieldsIn(items)
  for (const field of fields) field.was = drafted.changes.find(({ name }) => name === field.name)?.from
  const left = withTyped(items, refused?.form ?? new URLSearchParams(), refused?.mistakes ?? new Map())
  const entries = lists.flatMap((list) => list.entries)
  const wrong = [...fields, ...lists].flatMap((one) => {
    const entry = entries.find(({ items: own = [] }) => fieldsIn(own).some(({ name }) => name === one.name))
    const href = `#${fieldId(one.name)}`
    return one.error ? [{ words: entry ? `${entry.title}: ${one.title}` : one.title, href }] : []
  })
  const stray = Array.from(left, ([name, words]) => ({
    words: name ? `${strayTitle(drafted, name)}: ${words}` : words,
  }))
  return { ...page.view, seen: seenOf(page, drafted), mistakes: [...wrong, ...stray], problem: refused?.problem }
}

const inFile = (file: string, edits: FieldEdit[]) => edits.map((one) => ({ file, ...one }))

function pricesPage({ services, source, dataOf, changes }: Drafted): Page {
  const sizes = Object(dataOf(BUSINESS)).sizes ?? []
  const items = services.map((file) => ladder(source(file), sizes))
  for (const { name, entries } of items)
    for (const [index, entry] of entries.entries())
      entry.was = changes.find((change) => change.name === `${name}.${index}.price`)?.from
  return {
    view: {
      ...{ title: 'Prices', back: SITE, items, save: {} },
      note: 'As visitors see them, in pounds. Tap one to change it.',
    },
    files: [...services, BUSINESS],
    edits: (form) => services.flatMap((file, index) => inFile(file, priceEdits(items[index], form))),
    after: `${SITE}/prices`,
  }
}

const DAYS_NOTE = 'Visitors see a day from 60 days before. Once it’s over it goes by itself.'

function daysPage({ dataOf, changes }: Drafted, { query, today }: Asked): Page {
  const data = dataOf(BUSINESS)
  const back = `${SITE}/days`
  const line = query.get('day')
  const written = line === null ? undefined : valueAt(data, [...DAYS, line])
  if (line === null ? query.has('add') : written !== undefined) {
    const items = dayItems(line ?? '', written)
    return {
      view: {
        title: line === null ? 'Add days off' : datesInWords(line),
        ...{ back, items },
        ...(line !== null && { remove: line.includes(' ') ? 'these days' : 'this day' }),
        save: { cancel: back },
      },
      files: [BUSINESS],
      edits: (form, action) =>
        inFile(BUSINESS, action === 'remove' && line !== null ? removeDay(line) : dayEdits(data, line, items, form)),
      wrong: (form) => dayMistakes(items, form),
      after: back,
    }
  }
  const days = daysToCome(data, today).map(({ line, title, detail }) => {
    const change = changes.find(({ name }) => name === nameOf(BUSINESS, [...DAYS, line]))
    const state = change?.undo[0] && 'value' in change.undo[0] && change.undo[0].value !== undefined ? 'Changed' : 'New'
    const words = change ? `${state}, not yet on the site: ${detail.toLowerCase()}` : detail
    return { title, detail: words, isChanged: Boolean(change), href: `${back}?${new URLSearchParams({ day: line })}` }
  })
  return {
    view: {
      ...{ title: 'Days off', back: SITE, add: { href: `${back}?add`, title: 'Add days off or other hours' } },
      rows: [{ title: 'To come', rows: days, empty: 'None. You’re open as in your usual week.', note: DAYS_NOTE }],
    },
    files: [BUSINESS],
    after: back,
  }
}

function hoursPage({ dataOf, changes }: Drafted): Page {
  const entries = weekEntries(dataOf(BUSINESS))
  for (const entry of entries) {
    const change = changes.find(({ name }) => name === fieldsIn(entry.items)[0]?.name)
    entry.was = change && hoursInWords(change.from)
  }
  const name = `${BUSINESS}#hours`
  return {
    view: {
      ...{ title: 'Opening hours', back: SITE, save: {} },
      items: [{ is: 'list', name, title: 'Week', one: 'day', empty: '', entries, canAdd: false }],
    },
    files: [BUSINESS],
    edits: (form) => inFile(BUSINESS, weekEdits(entries, form)),
    wrong: (form) => entries.flatMap(({ items }) => hoursMistakes(items, form)),
    after: `${SITE}/hours`,
  }
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
    edits: (form) => inFile(BUSINESS, editsOf(items, form)),
    after: `${SITE}/contact`,
  }
}

const offerOf = (file: string, key: string, value: unknown, words: string, button: string) => ({
  ...{ words, button, edit: { file, name: `${file}#${key}`, edit: { path: [key], value } } },
})

const BODY_HINT =
  'An empty line begins a paragraph. ## before a line makes it a heading, - makes it a point in a list, and **two stars** make words bold.'

/** A place in a file: all of it, a part, a list, an entry of a list, or a new one. */
function editPage(drafted: Drafted, { query, today }: Asked): Page | undefined {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  const isKnown = drafted.files.includes(file) || Object.hasOwn(NEW_FILES, file)
  const source = drafted.source(file)
  const isFile = isKnown && path.length === 0
  // What has a row of its own in Site is not among the rest of its file.
  const isElsewhere = (item: Item) => isFile && item.is !== 'list' && ownRow(file, item.path) !== ownRow(file, path)
  const all = isKnown ? itemsAt(source, path).filter((item) => !isElsewhere(item)) : []
  const items = isFile ? all.filter((item) => !isPart(item)) : all
  const [isText, body] = [isFile && file.endsWith('.md'), drafted.bodyOf(file)]
  const headings = Array.from(body.matchAll(/^##? (.+)/gm), ([, heading = '']) => heading.replace(' ', '\u00A0'))
  if (isText) items.push({ ...ownField(`${file}#`, 'Text', 'page', body), hint: BODY_HINT })
  const around = path.slice(0, -1)
  const isEntry = typeof path.at(-1) === 'number'
  const isNew = isEntry && valueAt(source.data, path) === undefined
  const isNext = path.at(-1) === entriesOf(valueAt(source.data, around)).length
  if (items.length === 0 || (isNew && !isNext)) return undefined
  const [here, back] = [editHref(file, path), parentHref(file, path)]
  const [list] = items.length === 1 ? listsIn(items) : []
  if (list && query.has('order'))
    return {
      view: {
        ...{ title: 'Order or remove', about: list.title, back, order: list },
        note: 'Saved at once. Visitors see it once you publish.',
      },
      files: [file],
      edits: (_form, action, name) => moveEdits(source.data, path, name, action).map((edit) => ({ file, name, edit })),
      after: `${here}&order`,
    }
  const one = schemaAt(file, around)?.one ?? 'entry'
  const { properties, title, description } = schemaAt(file, path) ?? {}
  const isChanged = (key: string) => drafted.changes.some((change) => change.name === `${file}#${key}`)
  const date = valueAt(source.data, ['date'])
  const isUndated = date !== undefined && date !== today && isChanged('') && !isChanged('date')
  return {
    view: {
      ...{ title: isNew ? `Add ${withArticle(one)}` : titleOf(drafted, file, path), back, items },
      ...(path.length > 0 && back !== SITE && !list && !isNew && { about: pageTitle(file, source.data) }),
      rows: all.length > items.length ? [{ rows: partsOf(source, all) }] : [],
      // A group says it above its fields.
      note: headings.length > 0 ? `In it: ${headings.join(' · ')}` : properties && title ? description : undefined,
      ...(isUndated && {
        offer: offerOf(file, 'date', today, 'The text has changed, its date has not.', 'Date it today'),
      }),
      ...(list?.entries.every((entry) => !entry.items) ? {} : { save: isNew ? { cancel: back } : {} }),
    },
    files: [file],
    edits: (form) => inFile(file, editsOf(items, form, isNew)),
    after: isNew ? back : here,
  }
}

function moveEdits(data: unknown, path: Key[], name: string, how: string): Edit[] {
  const entries = [...entriesOf(valueAt(data, path)).keys()]
  const index = entries.find((one) => name.endsWith(`#${[...path, one].join('.')}`))
  if (index === undefined) return []
  entries.splice(index, 1)
  if (how !== 'remove') entries.splice(how === 'top' ? 0 : Math.max(0, index + (how === 'up' ? -1 : 1)), 0, index)
  return [{ path, entries }]
}

function titleOf(drafted: Drafted, file: string, path: Key[]): string {
  if (path.length === 0) return pageTitle(file, drafted.dataOf(file))
  const heading = typeof path.at(-1) === 'number' ? headingOf(valueAt(drafted.dataOf(file), path)) : ''
  return heading || (schemaAt(file, path)?.title ?? '')
}

/** The page above: of an entry that of its list. */
function parentHref(file: string, path: Key[]): string {
  if (ownRow(file, path) === editHref(file, path)) return SITE
  if (path.length === 0 || (path.length === 1 && file === 'home.yaml')) return `${SITE}/texts`
  return editHref(file, path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1))
}

/** What a field is called that is not on the page. */
function strayTitle(drafted: Drafted, name: string): string {
  const [file = '', dotted = ''] = name.split('#', 2)
  const path = keysOf(dotted).filter((_, index, all) => schemaAt(file, all.slice(0, index + 1)))
  return titleOf(drafted, file, path) || file
}
