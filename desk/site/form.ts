import { networkName } from '../../core/business/links.ts'
import { idOf, type Path, valueAt } from '../../core/publishing/edit.ts'
import { oneLine } from '../../core/text.ts'
import { type Facts, fillText, hasFacts } from '../../site/content/facts-in-texts.ts'
import { isNull, joined, type Schema, schemaAt, variantsOf } from '../../site/content/schemas/schema-at.ts'
import { capitalised, type Entry, type Field, fieldsIn, type Item, type List, withArticle } from './field.ts'
import { plainHours } from './hours.ts'
import { textOf } from './value.ts'

/** A file as the draft has it, and what a form of it needs besides. */
export type Source = { file: string; data: unknown; facts: Facts; pictures: string[] }

export const SITE = '/desk/site'
export const BUSINESS = 'business.yaml'
/** The last key of a path to an entry that is not there yet. */
export const NEW = 'new'

export const keysOf = (dotted: string): Path => (dotted === '' ? [] : dotted.split('.'))

export const nameOf = (file: string, path: Path) => `${file}#${path.join('.')}`
/** The file of a field or a change, by its name. */
export const fileOf = (name: string) => name.slice(0, name.indexOf('#'))

export function editHref(file: string, path: Path = [], page = 'edit'): string {
  const query = new URLSearchParams({ file })
  if (path.length > 0) query.set('at', path.join('.'))
  return `${SITE}/${page}?${query}`
}

/** All texts of a file, as visitors read them. */
export const textsHref = (page: string) => `${SITE}/texts?${new URLSearchParams({ page })}`

/** The fields, groups and lists of a place in a file. */
export function itemsAt(source: Source, path: Path): Item[] {
  const items = itemAt(source, path)
  const [item] = items
  return item?.is === 'group' && schemaAt(source.file, path)?.properties ? item.items : items
}

/** What a field is called, which may be its key: a network, or a day of the week. */
export const titleAt = ({ title }: Schema, path: Path) => capitalised(title ?? networkName(path.at(-1) ?? ''))

function itemAt(source: Source, path: Path): Item[] {
  const schema = schemaAt(source.file, path)
  if (!schema) return []
  const { properties, additionalProperties: rest, of, description: hint } = schema
  const title = titleAt(schema, path)
  if (properties || typeof rest === 'object') {
    const keys = new Set([...Object.keys(properties ?? Object(valueAt(source.data, path))), ...(schema.keys ?? [])])
    const items = [...keys].flatMap((key) => itemAt(source, [...path, key]))
    return [{ is: 'group', path, title, hint, of, items }]
  }
  return [schema.type === 'array' && !isTexts(schema) ? listOf(source, path, schema) : fieldOf(source, path, schema)]
}

/** Whether a list has texts alone, which are lines of one field. */
export const isTexts = ({ items, prefixItems }: Schema) => (prefixItems?.[0] ?? items)?.type === 'string'

/** Whether a place is an entry of a list. */
export function isEntry(file: string, path: Path): boolean {
  const list = path.length > 0 ? schemaAt(file, path.slice(0, -1)) : undefined
  return list?.type === 'array' && !isTexts(list)
}

/** The nearest entry of a list around a place, or that place. */
export function entryAround(file: string, path: Path): Path | undefined {
  const around = path.map((_, index) => path.slice(0, index + 1))
  return around.findLast((one) => isEntry(file, one))
}

function listOf(source: Source, path: Path, schema: Schema): List {
  const { file, data } = source
  const { title = '', one = 'entry', empty = 'None yet.' } = schema
  const { properties = {}, required = [] } = joined(schema.items ?? {})
  const entries = entriesOf(valueAt(data, path)).map((entry): Entry => {
    const id = String(idOf(entry))
    const at = [...path, id]
    const items = itemsAt(source, at)
    const isPlain = items.length <= 3 && items.every((item) => item.is === 'field' && item.input !== 'lines')
    const row = { id, title: fillText(headingOf(entry), source.facts) || `(${one})`, href: editHref(file, at) }
    return isPlain ? { ...row, items } : { ...row, detail: inside(source, items) }
  })
  const canAdd = required.every((name) => properties[name]?.title)
  return {
    is: 'list',
    name: nameOf(file, path),
    title,
    hint: schema.description,
    empty,
    entries,
    order: editHref(file, path, 'order'),
    add: canAdd ? { title: `Add ${withArticle(one)}`, href: editHref(file, [...path, NEW]) } : undefined,
  }
}

/** More letters would be a second line on most phones. */
const MAX_INSIDE = 42

/** What is in a part of a file: the first words of its text, or all that is short. */
export function inside({ facts }: Source, items: Item[]): string {
  const fields = fieldsIn(items).filter(({ input }) => input !== 'choice' && input !== 'url')
  const text = fields.find(({ input }) => input === 'lines' || input === 'long')
  const words = fillText(oneLine(text?.value ?? fields.flatMap(({ value }) => value || []).join(', ')), facts)
  return words.length > MAX_INSIDE ? `${words.slice(0, words.lastIndexOf(' ', MAX_INSIDE))} …` : words
}

export const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What an entry of a list, or a page, is called. */
export function headingOf(value: unknown): string {
  const names = ['name', 'question', 'heading', 'title', 'body', 'alt', 'text', 'file']
  const found = typeof value === 'string' ? value : names.map((name) => valueAt(value, [name])).find(Boolean)
  if (typeof found === 'string') return found
  return found ? headingOf(found) : ''
}

/** More letters would not fit on a line of a phone. */
const MAX_SHORT = 34

const INPUTS = {
  tel: 'tel',
  hours: 'hours',
  date: 'date',
  email: 'email',
  uri: 'url',
  array: 'lines',
  integer: 'number',
  number: 'number',
} as const

function fieldOf(source: Source, path: Path, schema: Schema): Field {
  const { description, unit, of, type = '', format = '', kind } = schema
  const written = valueAt(source.data, path)
  const group = optionalGroup(source.file, path)
  const isOptional = !isRequired(source.file, path) || (group !== undefined && isEmpty(source, group))
  const canBeEmpty = isOptional || group !== undefined
  const special = Object.entries(INPUTS).find(([name]) => [kind, format, type].includes(name))?.[1]
  let value = special === 'hours' ? plainHours(written) : textOf(written)
  if (!special) value = oneLine(value)
  const choices = choicesOf(schema, source, value, canBeEmpty)
  const facts = hasFacts(value, source.facts) ? source.facts : undefined
  const isLong = schema.size === 'long' || value.length > MAX_SHORT || facts !== undefined
  const input = choices ? 'choice' : (special ?? (isLong ? 'long' : 'text'))
  return {
    is: 'field',
    name: nameOf(source.file, path),
    path,
    title: titleAt(schema, path),
    hint: description || (type === 'array' ? 'One a line.' : undefined),
    input,
    unit,
    of,
    choices,
    hasPictures: kind === 'picture',
    isOptional,
    none: variantsOf(schema).some(isNull) || !canBeEmpty ? null : undefined,
    value,
    before: value,
    facts,
  }
}

const isRequired = (file: string, path: Path) =>
  isEntry(file, path) || Boolean(schemaAt(file, path.slice(0, -1))?.required?.includes(path.at(-1) ?? ''))

/** The optional group with a title around a field. It is there only if one of its fields is. */
export function optionalGroup(file: string, path: Path): Path | undefined {
  const start = entryAround(file, path)?.length ?? 0
  const groups = path.slice(start, -1).map((_, index) => path.slice(0, start + index + 1))
  return groups.find((group) => schemaAt(file, group) && !isRequired(file, group))
}

/** Whether the owner sees nothing in a part of a file. */
export function isEmpty({ file, data }: Pick<Source, 'file' | 'data'>, path: Path): boolean {
  const value = valueAt(data, path)
  if (Object(value) !== value) return textOf(value) === ''
  const keys = Array.isArray(value) ? value.map((entry) => String(idOf(entry) ?? entry)) : Object.keys(Object(value))
  if (Array.isArray(value)) return keys.length === 0
  return keys.every((key) => !schemaAt(file, [...path, key]) || isEmpty({ file, data }, [...path, key]))
}

function choicesOf(schema: Schema, { pictures }: Source, value: string, isOptional: boolean): Field['choices'] {
  const isPicture = schema.kind === 'picture'
  const known = isPicture ? pictures : schema.enum
  if (!known) return undefined
  const values = new Set(known)
  if (isOptional) values.add('')
  // What is written stays, whatever it is.
  values.add(value)
  const titleOf = isPicture ? pictureName : capitalised
  return Array.from(values, (one) => ({ value: one, title: titleOf(one) || 'None' })).sort(
    (one, other) => Number(other.value === '') - Number(one.value === ''),
  )
}

/** `hero-wide.jpg` becomes `Hero wide`. One that was sent has a hash in its name. */
export const pictureName = (file: string) =>
  capitalised(file.replace(/(-[\da-f]{16})?\.\w+$/, '').replaceAll(/[-_]+/g, ' '))
