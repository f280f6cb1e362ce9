import { isDeepStrictEqual } from 'node:util'
import { oneLine } from '../../core/text.ts'
import { type Edit, type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { type Facts, fillText } from '../../site/content/facts-in-texts.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { idOf } from '../../site/content/schemas/fields.ts'
import { DAYS, dayOffInWords } from './days-off.ts'
import { entriesOf, headingOf, isTexts, nameOf, pictureName, shownValue, titleAt } from './fields.ts'
import { spotInWords } from './focus.ts'
import { hoursInWords } from './hours.ts'
import { PRICES, pricesInWords } from './prices.ts'
import { schemaAt } from './schema.ts'

/** What the draft changes, in words, and the edits of the draft that take it back. */
export type Change = {
  name: string
  /** What it is about: “Revive”. */
  about: string
  /** What of it: “Price”; or all there is to say: “Closed Thu 24 to Sat 26 Dec”. */
  words: string
  from?: string
  to?: string
  /** The files of a picture and of what takes its place. */
  pictures?: [string, string]
  /** Whether the site has no such day off. */
  isNew?: boolean
  undo: Edit[]
  /** Where visitors see it: `/#faq-heading`. */
  place: string
}

type Found = Omit<Change, 'name' | 'about' | 'place'> & { path: Key[]; about?: string }

/** A file as its fields are parsed, and the text below them. */
type Parsed = { data: unknown; body: string }

export function changesOf(file: string, live: Parsed, draft: Parsed, facts: Facts): Change[] {
  const page = kindOf(file) === 'business' ? '' : pageTitle(file, draft.data)
  const found: Found[] = compare(file, [], live.data, draft.data)
  if (live.body !== draft.body)
    found.push({ path: [], words: textInWords(live.body, draft.body), undo: [{ path: [], value: live.body }] })
  return found.map(({ path, about = aboutOf(draft.data, path), words, from, to, ...more }) => {
    const filled = (text: string) => fillText(text, facts)
    const isSame = from !== undefined && to !== undefined && filled(from) === filled(to)
    return {
      ...more,
      name: nameOf(file, path),
      place: placeOf(file, path, draft.data),
      about: filled(about || sectionOf(file, path) || page || words),
      // A fact may be written out, or the other way round.
      words: filled(isSame ? `${words}, which reads the same` : words),
      ...(from !== undefined && to !== undefined && !isSame && { from: filled(from), to: filled(to) }),
    }
  })
}

/** Names the heading above the first line that is another. */
function textInWords(live: string, draft: string): string {
  const [before, after] = [live, draft].map((text) => text.trimEnd().split('\n')) as [string[], string[]]
  const first = after.findIndex((line, index) => line !== before[index])
  const above = after.slice(0, first < 0 ? undefined : first + 1).findLast((line) => line.startsWith('#'))
  return above ? `${above.replace(/^#+ */, '')}: text changed` : 'Text changed'
}

const TITLES = { business: 'About the business', home: 'Home page', faqs: 'Questions', reviews: 'Reviews' }

export const pageTitle = (file: string, data: unknown) =>
  new Map(Object.entries(TITLES)).get(kindOf(file) ?? '') ?? (headingOf(data) || file)

/** What a section of the home page is called. */
function sectionOf(file: string, [section = '']: Key[]): string {
  const schema = kindOf(file) === 'home' ? schemaAt(file, [section]) : undefined
  return schema?.properties ? titleAt(schema, [section]) : ''
}

/** The page, and the section of the home page. */
function placeOf(file: string, path: Key[], data: unknown): string {
  const [key = ''] = path
  const [page = ''] = file.split('/').slice(-1)
  if (page.endsWith('.md')) return `/${encodeURIComponent(page.slice(0, -'.md'.length))}`
  const kind = kindOf(file) ?? ''
  if (kind === 'coating') return '/ceramiccoating'
  const one = key === 'packages' ? valueAt(data, [...path.slice(0, 2), 'id']) : undefined
  if (kind === 'services') return `/#${one ? `package_${one}` : `service_${idOf(headingOf(data))}`}`
  const business = key === 'area' ? 'location' : 'footer'
  const section = String(new Map(Object.entries({ home: key, business, faqs: 'faq' })).get(kind) ?? kind)
  return `/#${section}${/^(gallery|about|services|quote|location|footer)$/.test(section) ? '' : '-heading'}`
}

/** What the nearest entry of a list around a place is called. */
function aboutOf(data: unknown, path: Key[]): string {
  const depth = path.findLastIndex((key) => typeof key === 'number')
  return depth < 0 ? '' : headingOf(valueAt(data, path.slice(0, depth + 1)))
}

function compare(file: string, path: Key[], live: unknown, draft: unknown): Found[] {
  if (isDeepStrictEqual(live, draft)) return []
  if (path.join('.') === DAYS.join('.')) return compareDays(live, draft)
  const schema = schemaAt(file, path)
  if (!schema) return []
  const { type, properties } = schema
  const title = titleAt(schema, path)
  if (type === 'array')
    return isTexts(schema) ? [texts(path, title, live, draft)] : lists(file, path, title, live, draft)
  if (properties?.file?.kind === 'picture' && live && draft) return pictures(file, path, title, live, draft)
  const isGroup = [live ?? {}, draft ?? {}].every((one) => Object(one) === one)
  if (!isGroup) {
    // A picture may be written as its file alone.
    const isPicture = (properties?.file ?? schema).kind === 'picture'
    const inWords = isPicture ? pictureName : isHours(file, path) ? hoursInWords : String
    const [from, to] = [live, draft].map((one) => inWords(shownValue(one)))
    return [scalar(path, title, from, to, live)]
  }
  const names = Object.keys({ ...properties, ...Object(live), ...Object(draft) })
  return [
    ...(kindOf(file) === 'services' ? comparePrices(path, live, draft) : []),
    ...names.flatMap((name) => compare(file, [...path, name], valueAt(live, [name]), valueAt(draft, [name]))),
  ]
}

const isHours = (file: string, [part]: Key[]) => kindOf(file) === 'business' && part === 'hours'

const scalar = (path: Key[], words: string, from = '', to = '', live: unknown): Found => ({
  path,
  words,
  from: from || 'nothing',
  to: to || 'nothing',
  undo: [{ path, value: live }],
})

function texts(path: Key[], title: string, live: unknown, draft: unknown): Found {
  const [before, after] = [entriesOf(live).map(String), entriesOf(draft).map(String)]
  const [from, to] = [before.filter((line) => !after.includes(line)), after.filter((line) => !before.includes(line))]
  if (from.length + to.length === 0) return { path, words: `${title}, in another order`, undo: [{ path, value: live }] }
  return scalar(path, title, from.join('; '), to.join('; '), live)
}

/** A picture may be written as its file alone. Of another one, what stays in view goes without saying. */
function pictures(file: string, path: Key[], title: string, live: unknown, draft: unknown): Found[] {
  const [before, after] = [live, draft].map((one) => (typeof one === 'string' ? { file: one } : Object(one)))
  const undo = ['file', 'focus'].map((key): Edit => ({ path: [...path, key], value: before[key] }))
  const isOther = before.file !== after.file
  const moved = { words: 'What stays in view', from: spotInWords(before.focus), to: spotInWords(after.focus) }
  const found: Found = {
    ...(isOther
      ? {
          words: title === 'Picture' ? 'Another picture' : `${title}: another picture`,
          pictures: [before.file, after.file],
        }
      : moved),

    path,
    undo: typeof live === 'string' ? [{ path, value: live }] : undo,
  }
  const isSame = !isOther && before.focus === after.focus
  return [...(isSame ? [] : [found]), ...compare(file, [...path, 'alt'], before.alt, after.alt)]
}

function comparePrices(path: Key[], live: unknown, draft: unknown): Found[] {
  const undo = PRICES.flatMap((key) => {
    const value = valueAt(live, [key])
    return isDeepStrictEqual(value, valueAt(draft, [key])) ? [] : [{ path: [...path, key], value }]
  })
  const [from, to] = [pricesInWords(live), pricesInWords(draft)]
  return path[0] === 'packages' && undo.length > 0 ? [{ path: [...path, 'price'], words: 'Price', from, to, undo }] : []
}

function compareDays(live: unknown, draft: unknown): Found[] {
  return Object.keys({ ...Object(live), ...Object(draft) }).flatMap((line) => {
    const [before, after] = [valueAt(live, [line]), valueAt(draft, [line])]
    if (before === after) return []
    const path = [...DAYS, line]
    const words = after === undefined ? `No longer ${dayOffInWords(line, before)}` : dayOffInWords(line, after)
    return [{ path, about: 'Days off', words, isNew: before === undefined, undo: [{ path, value: before }] }]
  })
}

function lists(file: string, path: Key[], title: string, live: unknown, draft: unknown): Found[] {
  const [before, after] = [entriesOf(live), entriesOf(draft)]
  const [old = [], now = []] = [before, after].map((list) => list.map(headingOf))
  // Where each was: the same entry is called the same, or is at the same place of a list as long and has a field the same.
  const places: number[] = []
  for (const heading of now) places.push(old.findIndex((one, place) => one === heading && !places.includes(place)))
  if (old.length === now.length)
    for (const index of places.keys())
      if (places[index] === -1 && !places.includes(index) && isLike(before[index], after[index])) places[index] = index
  const inner = places.flatMap((place, index) =>
    place < 0 ? [] : compare(file, [...path, index], before[place], after[index]),
  )
  const kept = places.filter((place) => place >= 0)
  const moved = kept.find((one) => isSorted(kept.filter((other) => other !== one)))
  const words = [
    ...old.filter((_, place) => !places.includes(place)).map((heading) => `Removed: ${heading}`),
    ...now.filter((_, index) => places[index] === -1).map((heading) => `Added: ${heading}`),
    ...(isSorted(kept) ? [] : [moved === undefined ? 'Another order' : `Moved: ${old[moved]}`]),
  ]
  if (words.length === 0) return inner
  const entries = before.map((value, place) => (places.includes(place) ? places.indexOf(place) : { value }))
  return [...inner, { path, about: title, words: sentences(words), undo: [{ path, entries }] }]
}

const isSorted = (places: number[]) => places.every((place, index) => place >= (places[index - 1] ?? 0))

const isLike = (one: unknown, other: unknown) =>
  Object.entries(Object(one)).some(([name, value]) => isDeepStrictEqual(value, valueAt(other, [name])))

const sentences = (words: string[]) => words.join('. ').replaceAll(/([.?!])\. /g, '$1 ')

/** A change in a line: `Revive: price from £349 to £359`. */
export function changeInWords({ about, words, from, to }: Change): string {
  if (to === undefined) return `${about}: ${words}`
  const [before, after] = aroundDifference(from, to)
  const [wasFrom, isFrom] = [before, after].map((text) => /^from /i.test(text))
  // Never “to from”. A price from £349 that is now £349 is another kind of price.
  const isOther = wasFrom !== isFrom && /\d/.test(after)
  const change = isOther ? `${before}, now ${after}` : `${before} to ${isFrom ? after.slice('from '.length) : after}`
  return `${about}: ${about === words ? '' : `${words.toLowerCase()} `}${change}`
}

/** The words around the first difference of two texts. */
function aroundDifference(from = '', to = ''): [string, string] {
  const [before, after] = [from, to].map((text) => oneLine(text).split(' ')) as [string[], string[]]
  const first = before.findIndex((word, index) => word !== after[index])
  const firstOther = first === -1 ? before.length : first
  const start = Math.max(0, Math.min(firstOther, after.length) - 3)
  const cut = (words: string[]) => {
    const whole = words.join(' ')
    if (whole.length < 40) return whole
    return `${start > 0 ? '… ' : ''}${words
      .slice(start)
      .join(' ')
      .replace(/^(.{20,40}) .{8,}/u, '$1 …')}`
  }
  return [cut(before), cut(after)]
}
