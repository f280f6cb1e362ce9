import { type Path, valueAt } from '../../core/publishing/edit.ts'
import { beginningOf } from '../../core/requests/beginning-of.ts'
import { fillText, type Piece, piecesOf } from '../../site/content/facts-in-texts.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { pageTitle } from './change.ts'
import type { Draft } from './draft.ts'
import { type Field, fieldId, type Item } from './field.ts'
import { BUSINESS, editHref, entryAround, headingOf, itemsAt, keysOf, type Source, textsHref } from './form.ts'
import { isPart, rowOf } from './overview.ts'

/** A text or a picture as visitors have it, and where it is changed. */
type ShownText = {
  /** What it is: `Heading`. */
  place: string
  /** Its words. Those of a fact stand in one place for all texts, such as the town. */
  words: Piece[]
  picture: string | undefined
  look: string | undefined
  href: string
  isChanged: boolean
}

/** The texts of a page of the site, under its headings, and the pages that there are. */
export type Texts = {
  pages: { title: string; href: string; isOpen: boolean }[]
  parts: { title: string; texts: ShownText[] }[]
  /** Where all of the page is, also what it leaves out. */
  all: string
}

/** A page of Markdown is longer than what is looked for in it. */
const MAX_WORDS = 240

/** The text styles of the site, by what a text is. */
const LOOKS: Record<string, string> = {
  large: 'display',
  rest: 'subheading',
  heading: 'subheading',
  introduction: 'lead',
  quoteButton: 'button',
  servicesButton: 'button',
  heroButton: 'button',
}

/** The texts of a page as visitors read them, in its order. */
export function textsOf(draft: Draft, query: URLSearchParams): Texts {
  const files = filesOf(draft)
  const file = files.find((one) => one === query.get('page')) ?? 'home.yaml'
  const source = draft.source(file)
  const pages = files.map((one) => ({
    title: pageTitle(one, draft.dataOf(one)),
    href: textsHref(one),
    isOpen: one === file,
  }))
  const items = itemsAt(source, [])
  const loose = items.filter(({ is }) => is === 'field')
  const parts = [
    { title: pageTitle(file, source.data), items: loose },
    ...items.flatMap((item) => partsOf(source, item)),
  ]
  const keys = new Set(items.filter(isPart).map(({ path }) => path?.[0]))
  /** The form that has a field: that of its entry, of its part, or of the whole file. */
  const formOf = ({ path }: Field) => entryAround(file, path) ?? path.slice(0, keys.has(path[0]) ? 1 : 0)
  const shown = parts.map(({ title, items }) => ({
    title,
    texts: fieldsOf(source, items).flatMap((field) => shownText(draft, source, field, formOf(field)) ?? []),
  }))
  if (file.endsWith('.md')) shown.push(bodyOf(source))
  return { pages, parts: shown.filter(({ texts }) => texts.length > 0), all: editHref(file) }
}

/** The files with texts, in the order of the site. */
const filesOf = ({ files, services }: Draft): string[] => [
  'home.yaml',
  ...services,
  ...files.filter((file) => /^(coating|pages\/)/.test(file)),
  ...['faqs.yaml', 'terms.md', 'privacy.md', 'accessibility.md'].filter((file) => files.includes(file)),
  BUSINESS,
]

/** A group under its title, or each entry of a list under its own. */
function partsOf(source: Source, item: Item): { title: string; items: Item[] }[] {
  if (item.is === 'group') return [{ title: item.title, items: item.items }]
  if (item.is === 'field') return []
  return item.entries.map(({ id = '', title }) => {
    const path = [...keysOf(item.name.slice(source.file.length + 1)), id]
    const heading = fillText(headingOf(valueAt(source.data, path)), source.facts)
    return { title: heading || title, items: itemsAt(source, path) }
  })
}

/** All fields, also those of entries that have a page of their own. */
function fieldsOf(source: Source, items: Item[]): Field[] {
  return items.flatMap((item) =>
    item.is === 'field' ? [item] : partsOf(source, item).flatMap((part) => fieldsOf(source, part.items)),
  )
}

/** @param form the place in the file whose form has the field */
function shownText(draft: Draft, source: Source, field: Field, form: Path): ShownText | undefined {
  const { path, name, value, input, title } = field
  const { file } = source
  const isPicture = schemaAt(file, path)?.kind === 'picture'
  const picture = schemaAt(file, path.slice(0, -1))?.title ?? 'Picture'
  const isText = input === 'text' || input === 'long' || input === 'lines'
  // What has a row of its own in Site is changed there.
  if (value === '' || !(isPicture || isText) || !/texts|edit/.test(rowOf(file, path))) return undefined
  const at = isPicture ? editHref(file, path.slice(0, -1), 'picture') : editHref(file, form)
  return {
    place: isPicture ? picture : title,
    words: isPicture ? [] : piecesOf(value, source.facts),
    picture: isPicture ? value : undefined,
    look: LOOKS[path.at(-1) ?? ''],
    href: isPicture ? at : `${at}#${fieldId(name)}`,
    isChanged: draft.changes.some((change) => change.name === name),
  }
}

/** A page of Markdown begins as it is written. */
function bodyOf(source: Source): Texts['parts'][number] {
  const { file, data, facts } = source
  const body = String(valueAt(data, ['']) ?? '').replaceAll(/^#+ /gm, '')
  const words = [{ text: beginningOf(fillText(body, facts), MAX_WORDS) }]
  const text = { place: 'Text', words, picture: undefined, look: undefined, href: editHref(file), isChanged: false }
  return { title: pageTitle(file, data), texts: [text] }
}
