import { isDeepStrictEqual } from 'node:util'
import { BODY, differences, type Edit, isSamePath, ORDER, type Path, valueAt } from '../../core/publishing/edit.ts'
import { type Facts, fillText } from '../../site/content/facts-in-texts.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { idOf } from '../../site/content/schemas/fields.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { inALine, NOTHING, type Words } from './change-words.ts'
import { DAYS, dayOffInWords } from './days.ts'
import { capitalised } from './field.ts'
import { spotInWords } from './focus.ts'
import { entriesOf, entryAround, headingOf, isEntry, isTexts, nameOf, pictureName, titleAt } from './form.ts'
import { hoursInWords } from './hours.ts'
import { PRICES, pricesInWords } from './price.ts'
import { textOf } from './value.ts'

/** What the owner did, in words. */
export type Change = Words & {
  /** Of its first edit. */
  id: string
  /** The file and path of what is one change for the owner. */
  name: string
  edits: Edit[]
  about: string
  /** Where visitors see it: `/#faq-heading`. */
  place: string
}

/** A file as the site has it, and with the draft. */
type Sides = { file: string; before: unknown; after: unknown; facts: Facts; today: string }

/** What edits of a file change, in words: most are one change. */
export function changesOf(sides: Sides, edits: Edit[]): Change[] {
  const places = Map.groupBy(edits, ({ path }) => nameOf(sides.file, placeOfChange(sides.file, path)))
  return Array.from(places, ([name, own]) => changeOf(sides, name, own))
}

/** The place that is one change with what is in it: a package’s prices, or a picture with what stays in view. */
function placeOfChange(file: string, path: Path): Path {
  const around = path.slice(0, -1)
  if (isPrice(file, path)) return [...path.slice(0, 2), 'price']
  return isPicture(file, around) && path.at(-1) !== 'alt' ? around : path
}

const isPrice = (file: string, path: Path) => kindOf(file) === 'services' && PRICES.includes(path[2] ?? '')

const isPicture = (file: string, path: Path) => schemaAt(file, path)?.properties?.file?.kind === 'picture'

function changeOf(sides: Sides, name: string, edits: Edit[]): Change {
  const { file, before, after, facts } = sides
  const [first] = edits as [Edit]
  const path = placeOfChange(file, first.path)
  const { words, about, from, to, pictures } = wordsOf(sides, path, edits)
  const filled = (text: string) => fillText(text, facts)
  const page = kindOf(file) === 'business' ? '' : pageTitle(file, after)
  const entry = headingAround(file, path, after) || headingAround(file, path, before)
  const change: Change = {
    id: first.id,
    name,
    edits,
    about: filled(about ?? (entry || sectionOf(file, path) || page || words)),
    words: filled(words),
    place: placeOf(file, path, after),
  }
  if (pictures) change.pictures = pictures
  if (from === undefined || to === undefined) return change
  // A fact may be written out, or the other way round.
  if (filled(from) === filled(to)) return { ...change, words: `${filled(words)}, which reads the same` }
  return { ...change, from: filled(from) || NOTHING, to: filled(to) || NOTHING }
}

/** What several edits change of a place that is one change; or else what one edit does, from the first to the last. */
function wordsOf(sides: Sides, path: Path, edits: Edit[]): Words {
  const { file, before, after } = sides
  const [first, last] = [edits[0], edits.at(-1)] as [Edit, Edit]
  const around = path.slice(0, -1)
  if (isPrice(file, first.path))
    return {
      words: 'Price',
      from: pricesInWords(valueAt(before, around)),
      to: pricesInWords(valueAt(after, around)),
    }
  if (isPicture(file, path) && valueAt(before, path) && valueAt(after, path))
    return pictureInWords(titleAt(schemaAt(file, path) ?? {}, path), valueAt(before, path), valueAt(after, path))
  return inWords(sides, path, first.before, last.after)
}

/** What changes if a place of a file has another value. */
function inWords(sides: Sides, path: Path, before: unknown, after: unknown): Words {
  const { file, today } = sides
  if (path.length === 0) return { words: after === undefined ? 'Removed' : 'Added' }
  if (isSamePath(path, BODY)) return { words: textInWords(String(before), String(after)) }
  if (isSamePath(path.slice(0, -1), DAYS)) return dayInWords(path.at(-1) ?? '', before, after, today)
  const about = titleAt(schemaAt(file, path.slice(0, -1)) ?? {}, path)
  if (path.at(-1) === ORDER) return { about, words: orderInWords(sides, path, before, after) }
  if (isEntry(file, path)) return { about, words: entryInWords(before, after) }
  const schema = schemaAt(file, path) ?? {}
  const title = titleAt(schema, path)
  if (isWhole(before, after)) return wholeInWords(sides, path, before, after)
  if (isTexts(schema)) return textsInWords(title, before, after)
  const write = schema.kind === 'picture' ? pictureName : path[0] === 'hours' ? hoursInWords : String
  return { words: title, from: write(textOf(before)), to: write(textOf(after)) }
}

/** Whether a group, or a list of entries, begins or goes. */
function isWhole(before: unknown, after: unknown): boolean {
  const value = before ?? after
  const hasIds = (list: unknown[]) => list.length > 0 && list.every((entry) => Object(entry).id !== undefined)
  const isMade = Array.isArray(value) ? hasIds(value) : Object(value) === value
  return isMade && (before === undefined || after === undefined)
}

/** What changes in a group or a list that begins or goes: each of its fields or entries. */
function wholeInWords(sides: Sides, path: Path, before: unknown, after: unknown): Words {
  const none = Array.isArray(before ?? after) ? [] : {}
  const parts = differences(before ?? none, after ?? none, path)
    .filter((part) => part.path.at(-1) !== ORDER)
    .map((part) => inWords(sides, part.path, part.before, part.after))
  const [first, another] = parts
  if (first && !another) return first
  const title = titleAt(schemaAt(sides.file, path) ?? {}, path)
  return { about: first?.about ?? title, words: parts.map((part) => inALine(part)).join('; ') }
}

function entryInWords(before: unknown, after: unknown): string {
  if (before === undefined) return `Added: ${headingOf(after)}`
  return after === undefined ? `Removed: ${headingOf(before)}` : `Changed: ${headingOf(after)}`
}

/** Names the one entry that was moved, if it is one. */
function orderInWords(sides: Sides, path: Path, before: unknown, after: unknown): string {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const without = (list: unknown[], id: unknown) => list.filter((one) => one !== id)
  const moved = now.find((id) => isDeepStrictEqual(without(old, id), without(now, id)))
  const entry = valueAt(sides.after, [...path.slice(0, -1), String(moved)])
  return entry === undefined ? 'Another order' : `Moved: ${headingOf(entry)}`
}

function textsInWords(title: string, before: unknown, after: unknown): Words {
  const [old, now] = [entriesOf(before).map(String), entriesOf(after).map(String)]
  const [from, to] = [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))]
  if (from.length + to.length === 0) return { words: `${title}, in another order` }
  return { words: title, from: from.join('; '), to: to.join('; ') }
}

/** Of another picture, what stays in view goes without saying. */
function pictureInWords(title: string, before: unknown, after: unknown): Words {
  const [old, now] = [Object(before), Object(after)]
  if (old.file === now.file)
    return { words: 'What stays in view', from: spotInWords(old.focus), to: spotInWords(now.focus) }
  return {
    words: title === 'Picture' ? 'Another picture' : `${title}: another picture`,
    pictures: [old.file, now.file],
  }
}

function dayInWords(day: string, before: unknown, after: unknown, today: string): Words {
  const words = dayOffInWords(day, after ?? before, today)
  return { about: 'Days off', words: after === undefined ? `No longer ${words}` : capitalised(words) }
}

/** Names the heading above the first line that is another. */
function textInWords(live: string, draft: string): string {
  const [before, after] = [live, draft].map((text) => text.trimEnd().split('\n')) as [string[], string[]]
  const first = after.findIndex((line, index) => line !== before[index])
  const above = after.slice(0, first < 0 ? undefined : first + 1).findLast((line) => line.startsWith('#'))
  return above ? `${above.replace(/^#+ */, '')}: text changed` : 'Text changed'
}

const TITLES: Record<string, string> = {
  business: 'About the business',
  home: 'Home page',
  faqs: 'Questions',
  reviews: 'Reviews',
}

export const pageTitle = (file: string, data: unknown) => TITLES[kindOf(file) ?? ''] ?? (headingOf(data) || file)

/** What a section of the home page is called. */
function sectionOf(file: string, [section = '']: Path): string {
  const schema = kindOf(file) === 'home' ? schemaAt(file, [section]) : undefined
  return schema?.properties ? titleAt(schema, [section]) : ''
}

/** The page, and the section of the home page. */
function placeOf(file: string, path: Path, data: unknown): string {
  const [key = ''] = path
  const [page = ''] = file.split('/').slice(-1)
  if (page.endsWith('.md')) return `/${encodeURIComponent(page.slice(0, -'.md'.length))}`
  const kind = kindOf(file) ?? ''
  if (kind === 'coating') return '/ceramiccoating'
  const one = key === 'packages' ? valueAt(data, [...path.slice(0, 2), 'id']) : undefined
  if (kind === 'services') return `/#${one ? `package_${one}` : `service_${idOf(headingOf(data))}`}`
  const sections: Record<string, string> = { home: key, business: key === 'area' ? 'location' : 'footer', faqs: 'faq' }
  const section = sections[kind] ?? kind
  return `/#${section}${/^(gallery|about|services|quote|location|footer)$/.test(section) ? '' : '-heading'}`
}

/** What the nearest entry of a list around a place is called. */
function headingAround(file: string, path: Path, data: unknown): string {
  const entry = entryAround(file, path)
  return entry ? headingOf(valueAt(data, entry)) : ''
}
