import { hash } from 'node:crypto'
import { readDates } from '../../core/business/hours-schema.ts'
import { price } from '../../core/business/price.ts'
import { WEEKDAYS } from '../../core/business/time.ts'
import { BODY, ORDER, type Path, valueAt } from '../../core/publishing/edit.ts'
import { normalizePhone } from '../../core/requests/phone.ts'
import { fillText, hasFacts } from '../../site/content/facts-in-texts.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { type Texts, textsOf } from './all-texts.ts'
import { pageTitle } from './change.ts'
import { DAYS, datesInWords, daysToCome, explainDays } from './days.ts'
import type { Draft } from './draft.ts'
import {
  beforeName,
  capitalised,
  type Field,
  fieldId,
  fieldsIn,
  type Item,
  type List,
  listsIn,
  ownField,
  withArticle,
} from './field.ts'
import type { Shapes } from './focus.ts'
import {
  BUSINESS,
  CHANGED,
  CONFLICT,
  editHref,
  entriesOf,
  entryAround,
  fileOf,
  headingOf,
  type Input,
  inputsOf,
  isEntry,
  itemsAt,
  keysOf,
  type Mistakes,
  NEW,
  nameOf,
  SITE,
  withInputs,
} from './form.ts'
import { hoursInWords, plainHours } from './hours.ts'
import { isPart, partsOf, rowOf } from './overview.ts'
import { picturePage, picturesPage, type Tile } from './picture.ts'
import { BY_SIZE, priceList, type Size } from './price.ts'
import { postedText } from './value.ts'

/** What a page of Site shows. */
export type View = {
  title: string
  about?: string | undefined
  /** Where visitors see what is changed here. */
  see?: string | undefined
  back: string
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
  texts?: Texts
  picture?: Shapes
  /** What should perhaps change with what has changed: a field that a button posts to its own form. */
  offer?: { words: string; button: string; action: string; name: string; value: string }
}

/** A page, the files that it is made from, and what a post of it means. */
export type Page = {
  view: View
  files?: string[]
  inputs?: (form: URLSearchParams) => Input[]
}

/** A form that was posted in vain. */
export type Refusal = { form: URLSearchParams; mistakes: Mistakes }

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

const offerOf = (file: string, key: string, value: string, words: string, button: string) => ({
  words,
  button,
  action: editHref(file, [key]),
  name: nameOf(file, [key]),
  value,
})

const DAYS_PAGE = `${SITE}/days`
const DAYS_NOTE = 'Visitors see a day from 60 days before. Once it’s over it goes by itself.'

/** The days off, or the form of one of them. */
function daysPage(draft: Draft, query: URLSearchParams): Page {
  const { dataOf, changes, today } = draft
  const data = dataOf(BUSINESS)
  const line = query.get('day')
  if (line === null ? query.has('add') : valueAt(data, [...DAYS, line]) !== undefined) return dayPage(draft, line)
  const entries = daysToCome(data, today).map(({ line, title, hours }) => {
    const change = changes.find(({ name }) => name === nameOf(BUSINESS, [...DAYS, line]))
    const isNew = change?.edits[0]?.before === undefined
    const detail = change ? `${isNew ? 'New' : 'Changed'}, not yet on the site: ${hours}` : capitalised(hours)
    return { title, detail, isChanged: Boolean(change), href: `${DAYS_PAGE}?${new URLSearchParams({ day: line })}` }
  })
  const list: List = {
    is: 'list',
    name: nameOf(BUSINESS, DAYS),
    hint: DAYS_NOTE,
    empty: 'None to come. You’re open as in your usual week.',
    entries,
    add: { title: 'Add days off or other hours', href: `${DAYS_PAGE}?add` },
  }
  return { view: { title: 'Days off', back: SITE, items: [list] }, files: [BUSINESS] }
}

/** The form of a day off, or of days with other hours. Its dates are its key in the file. A new one has none. */
function dayPage({ dataOf, today }: Draft, line: string | null): Page {
  const path = [...DAYS, line ?? NEW]
  const name = nameOf(BUSINESS, path)
  const written = valueAt(dataOf(BUSINESS), path)
  const { first = '', last = first } = readDates(line ?? '') ?? {}
  const dates = ownField(`${name}.dates`, 'Days', 'dates', last === first ? first : `${first} to ${last}`)
  const hours = ownField(`${name}.hours`, 'On these days', 'hours', plainHours(written) || 'closed')
  const view: View = {
    title: line === null ? 'Add days off' : datesInWords(line, today),
    back: DAYS_PAGE,
    save: { cancel: DAYS_PAGE },
    items: [dates, hours],
  }
  if (line !== null) view.remove = line.includes(' ') ? 'these days' : 'this day'
  function inputs(form: URLSearchParams): Input[] {
    const input = { file: BUSINESS, name: dates.name }
    const before = form.get(beforeName(hours.name)) ?? hours.value
    const isChanged = before !== hours.value
    const removed = line === null ? [] : [{ ...input, path, value: undefined }]
    if (form.has('remove')) return removed.map((one) => ({ ...one, problem: isChanged ? CHANGED : undefined }))
    const days = postedText(dates, form) ?? dates.value
    const text = postedText(hours, form) ?? hours.value
    const isTheirs = [before, hours.value].includes(text) || form.getAll('theirs').includes(hours.name)
    const isSame = isTheirs && written !== undefined
    if (isChanged && !isTheirs) return [{ ...input, name: hours.name, path, value: text, problem: CONFLICT }]
    const isMoved = days !== dates.value || line === null
    if (isSame && !isMoved) return []
    // How the hours were written stays, if they mean the same.
    const day = { ...input, path: [...DAYS, days], value: isSame ? written : text, problem: explainDays(days, today) }
    return isMoved ? [...removed, day] : [day]
  }
  return { view, files: [BUSINESS], inputs }
}

const BODY_HINT =
  'An empty line begins a paragraph. ## before a line makes it a heading, - makes it a point in a list, and **two stars** make words bold.'

/** A place in a file: all of it, a part, a list, an entry of a list, or a new one. */
function editPage(draft: Draft, query: URLSearchParams): Page | undefined {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  if (!draft.files.includes(file)) return undefined
  const source = draft.source(file)
  const isFile = path.length === 0
  const isNew = path.at(-1) === NEW && isEntry(file, path)
  const entry = isNew ? undefined : entryAround(file, path)
  if (entry && valueAt(source.data, entry) === undefined) return undefined
  // What has a row of its own in Site is not among the rest of its file.
  const isHere = (item: Item) => item.is === 'list' || rowOf(file, item.path ?? []) === rowOf(file, path)
  const all = itemsAt(source, path).filter(isHere)
  const items = isFile ? all.filter((item) => !isPart(item)) : all
  const parts: Item[] = isFile && all.some(isPart) ? [{ is: 'list', name: '', entries: partsOf(source, all) }] : []
  const body = String(valueAt(source.data, BODY) ?? '')
  const { facts } = source
  const headings = Array.from(fillText(body, facts).matchAll(/^##? (.+)/gm), ([, heading = '']) =>
    heading.replace(' ', '\u00A0'),
  )
  if (isFile && file.endsWith('.md'))
    items.push({
      ...ownField(nameOf(file, BODY), 'Text', 'page', body),
      path: BODY,
      hint: BODY_HINT,
      facts: hasFacts(body, facts) ? facts : undefined,
    })
  if (items.length === 0 && parts.length === 0) return undefined
  const back = parentHref(file, path)
  const [list] = items.length === 1 ? listsIn(items) : []
  const { properties, title, description } = schemaAt(file, path) ?? {}
  const one = schemaAt(file, path.slice(0, -1))?.one ?? 'entry'
  const view: View = {
    title: isNew ? `Add ${withArticle(one)}` : titleOf(draft, file, path),
    back,
    items: [...items, ...parts],
    // A group says it above its fields.
    note: headings.length > 0 ? `In it: ${headings.join(' · ')}` : properties && title ? description : undefined,
  }
  if (!isFile && back !== SITE && !list && !isNew) view.about = pageTitle(file, source.data)
  if (!list?.entries.every((entry) => !entry.items)) view.save = isNew ? { cancel: back } : {}
  const isChanged = (key: string) => draft.changes.some(({ name }) => name === `${file}#${key}`)
  const date = valueAt(source.data, ['date'])
  if (isFile && date !== undefined && date !== draft.today && isChanged('') && !isChanged('date'))
    view.offer = offerOf(file, 'date', draft.today, 'The text has changed, its date has not.', 'Date it today')
  return { view, files: [file], inputs: (form) => inputsOf(items, form, isNew) }
}

/** Where the entries of a list are moved and removed, each at once. */
function orderPage(draft: Draft, query: URLSearchParams): Page | undefined {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  if (!draft.files.includes(file)) return undefined
  const [list] = itemsAt(draft.source(file), path)
  if (list?.is !== 'list') return undefined
  const { entries } = list
  for (const entry of entries)
    entry.before = hash('sha1', JSON.stringify(valueAt(draft.dataOf(file), [...path, entry.id ?? ''])))
  const note = 'Saved at once. Visitors see it once you publish.'
  function inputs(form: URLSearchParams): Input[] {
    const ids = entriesOf(valueAt(draft.dataOf(file), [...path, ORDER]))
    const removed = entries.find(({ id }) => id === form.get('remove'))
    const input = { file, name: nameOf(file, path) }
    if (removed?.id) {
      const at = [...path, removed.id]
      const isSame = [null, removed.before].includes(form.get(beforeName(nameOf(file, at))))
      return [{ file, name: nameOf(file, at), path: at, value: undefined, problem: isSame ? undefined : CHANGED }]
    }
    const [[where, id] = []] = Array.from(form).filter(([name]) => /^(top|up|down)$/.test(name))
    const index = ids.indexOf(id)
    if (index < 0) return []
    const places: Record<string, number> = { top: 0, up: Math.max(0, index - 1), down: index + 1 }
    const order = ids.toSpliced(index, 1).toSpliced(places[where ?? ''] ?? index, 0, id)
    return [{ ...input, path: [...path, ORDER], value: order }]
  }
  const view = { title: 'Order or remove', about: list.title, back: parentHref(file, path), order: list, note }
  return { view, files: [file], inputs }
}

function titleOf(draft: Draft, file: string, path: Path): string {
  if (path.length === 0) return pageTitle(file, draft.dataOf(file))
  const heading = isEntry(file, path) ? headingOf(valueAt(draft.dataOf(file), path)) : ''
  return fillText(heading, draft.factsOf(file)) || (schemaAt(file, path)?.title ?? '')
}

/** The page above: of an entry that of its list. */
function parentHref(file: string, path: Path): string {
  if (rowOf(file, path) === editHref(file, path)) return SITE
  if (path.length === 0 || (path.length === 1 && file === 'home.yaml')) return `${SITE}/texts`
  return editHref(file, path.slice(0, isEntry(file, path) ? -2 : -1))
}

/** What a field is called that is not on the page. */
function strayTitle(draft: Draft, name: string): string {
  const file = fileOf(name)
  const path = keysOf(name.slice(file.length + 1)).filter((_, index, all) => schemaAt(file, all.slice(0, index + 1)))
  return titleOf(draft, file, path) || file
}
