import { isDeepStrictEqual } from 'node:util'
import { networkName } from '../../core/business/links.ts'
import { oneLine } from '../../core/text.ts'
import { type Edit, type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { type Facts, fillText } from '../../site/content/facts-in-texts.ts'
import { type Entry, type Field, fieldsIn, type Item, type List, listsIn, ownField, withArticle } from './items.ts'
import { isNull, joined, type Schema, schemaAt, variantsOf } from './schema.ts'

/** A file as the draft has it, and what a form of it needs besides. */
export type Source = { file: string; data: unknown; facts: Facts; pictures: string[] }

/** An edit of a file, and the name of the field that it is from. */
export type FieldEdit = { file: string; name: string; edit: Edit }

export const SITE = '/desk/site'
export const BUSINESS = 'business.yaml'

export const keysOf = (dotted: string): Key[] =>
  dotted === '' ? [] : dotted.split('.').map((key) => (/^\d{1,4}$/.test(key) ? Number(key) : key))

export const nameOf = (file: string, path: Key[]) => `${file}#${path.join('.')}`
/** The file of a field or a change, by its name. */
export const fileOf = (name: string) => name.slice(0, name.indexOf('#'))

export const editHref = (file: string, path: Key[] = []) =>
  `${SITE}/edit?${new URLSearchParams({ file, ...(path.length > 0 && { at: path.join('.') }) })}`

/** The fields, groups and lists of a place in a file. */
export function itemsAt(source: Source, path: Key[]): Item[] {
  const items = itemAt(source, path)
  const [item] = items
  return item?.is === 'group' && schemaAt(source.file, path)?.properties ? item.items : items
}

/** What a field is called, which may be its key: a network, or a day of the week. */
export const titleAt = ({ title }: Schema, path: Key[]) => capitalised(title ?? networkName(String(path.at(-1) ?? '')))

function itemAt(source: Source, path: Key[]): Item[] {
  const schema = schemaAt(source.file, path)
  if (!schema) return []
  const { properties, additionalProperties: rest, of } = schema
  const title = titleAt(schema, path)
  const value = valueAt(source.data, path)
  // A group may be written as its first field alone.
  const [short] = properties && typeof value === 'string' ? Object.values(properties) : []
  if (short) return [fieldOf(source, path, short === properties?.file ? { ...short, title } : short)]
  if (properties || typeof rest === 'object') {
    const keys = new Set([...Object.keys(properties ?? Object(value)), ...(schema.keys ?? [])])
    const items = [...keys].flatMap((key) => itemAt(source, [...path, key]))
    return [{ is: 'group', path, title, hint: schema.description, ...(of && { of }), items }]
  }
  return [
    schema.type === 'array' && !isTexts(schema) ? listOf(source, path, schema) : fieldOf(source, path, schema, title),
  ]
}

/** Whether a list has texts alone, which are lines of one field. */
export const isTexts = ({ items, prefixItems }: Schema) => (prefixItems?.[0] ?? items)?.type === 'string'

function listOf(source: Source, path: Key[], schema: Schema): List {
  const { file, data } = source
  const { title = '', one = 'entry', empty = 'None yet.' } = schema
  const { properties = {}, required = [] } = joined(schema.items ?? {})
  const entries = entriesOf(valueAt(data, path)).map((entry, index): Entry => {
    const at = [...path, index]
    const items = itemsAt(source, at)
    const isPlain = items.length <= 3 && items.every((item) => item.is === 'field' && item.input !== 'lines')
    const title = headingOf(entry) || `(${one})`
    return { title, href: editHref(file, at), ...(isPlain ? { items } : { detail: inside(source, items) }) }
  })
  const canAdd = required.every((name) => properties[name]?.title)
  return {
    is: 'list',
    name: nameOf(file, path),
    title,
    hint: schema.description,
    empty,
    entries,
    order: editHref(file, path),
    add: canAdd ? { title: `Add ${withArticle(one)}`, href: editHref(file, [...path, entries.length]) } : undefined,
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
  return typeof found === 'string' ? found : found ? headingOf(found) : ''
}

/** More letters would not fit on a line of a phone. */
const MAX_SHORT = 34

const INPUTS = {
  tel: 'tel',
  date: 'date',
  email: 'email',
  uri: 'url',
  array: 'lines',
  integer: 'number',
  number: 'number',
} as const

function fieldOf(source: Source, path: Key[], schema: Schema, title = schema.title ?? ''): Field {
  const { description, unit, of, type = '', format = '', kind, size } = schema
  const hint = description ?? (type === 'array' ? 'One a line.' : undefined)
  const value = shownValue(valueAt(source.data, path))
  const group = optionalGroup(source.file, path)
  const isOptional = !isRequired(source.file, path) || (group !== undefined && isEmpty(source, group))
  const canBeEmpty = isOptional || group !== undefined
  const choices = choicesOf(schema, source, value, canBeEmpty)
  const special = Object.entries(INPUTS).find(([name]) => [kind, format, type].includes(name))?.[1]
  const isLong = size === 'long' || value.length > MAX_SHORT
  const input = choices ? 'choice' : (special ?? (isLong ? 'long' : 'text'))
  return {
    ...ownField(nameOf(source.file, path), title, input, value),

    path,
    unit,
    of,
    choices,
    isOptional,
    hint,
    none: variantsOf(schema).some(isNull) || !canBeEmpty ? null : undefined,
    facts: Array.from(new Set(value.match(/{{\w+}}/g)), (token) => [token, fillText(token, source.facts)]),
  }
}

const isRequired = (file: string, path: Key[]) => {
  const key = path.at(-1)
  return typeof key !== 'string' || Boolean(schemaAt(file, path.slice(0, -1))?.required?.includes(key))
}

/** The optional group with a title around a field. It is there only if one of its fields is. */
export function optionalGroup(file: string, path: Key[]): Key[] | undefined {
  const entry = path.findLastIndex((key) => typeof key === 'number') + 1
  const groups = path.slice(entry, -1).map((_, index) => path.slice(0, entry + index + 1))
  return groups.find((group) => schemaAt(file, group) && !isRequired(file, group))
}

/** Whether the owner sees nothing in a part of a file. */
export function isEmpty(source: Source, path: Key[]): boolean {
  const own = (at: Key[]): boolean => {
    const value = valueAt(source.data, at)
    if (Object(value) !== value) return shownValue(value) !== ''
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(Object(value))
    return keys.some((key) => schemaAt(source.file, [...at, key]) && own([...at, key]))
  }
  return !own(path)
}

function choicesOf(schema: Schema, { pictures }: Source, value: string, isOptional: boolean): Field['choices'] {
  const known = schema.kind === 'picture' ? pictures : schema.enum
  // What is written stays, whatever it is.
  const values = known && new Set([...(isOptional || value === '' ? [''] : []), ...known, value])
  const titleOf = schema.kind === 'picture' ? pictureName : capitalised
  return values && Array.from(values, (value) => ({ value, title: titleOf(value) || 'None' }))
}

/** `hero-wide.jpg` becomes `Hero wide`. One that was sent has a hash in its name. */
export const pictureName = (file: string) =>
  capitalised(file.replace(/(-[\da-f]{16})?\.\w+$/, '').replaceAll(/[-_]+/g, ' '))

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A value as its field has it. */
export const shownValue = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((entry) => oneLine(shownValue(entry))).join('\n')
    : Object(value) === value
      ? ''
      : String(value ?? '')

const NUMBER = /^-?\d{1,9}(\.\d+)?$/
/** As people write them: `£1,234`, `1 234`, `49.00`. A comma before two digits would be pence. */
const POUNDS = /^£? ?(\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})(?:\.00)?$/

/** What a text in a field means. */
export function typedValue({ input, unit, none }: Field, text: string): unknown {
  if (input === 'page') return text.replaceAll('\r\n', '\n')
  const lines = text.split('\n').map(oneLine).filter(Boolean)
  if (input === 'lines') return lines.length > 0 || none === null ? lines : undefined
  const line = oneLine(text)
  if (line === '') return none
  if (input !== 'number') return line
  const number = unit === 'pounds' ? POUNDS.exec(line)?.[1]?.replaceAll(/[, ]/g, '') : NUMBER.exec(line)?.[0]
  return number === undefined ? line : Number(number)
}

/** What was typed into the fields of a page, as edits of its file. Whatever else was posted is not read. */
export function editsOf(items: Item[], form: URLSearchParams, isNew = false): FieldEdit[] {
  const fields = fieldsIn(items)
  const isOther = (of = '') =>
    fields.some(({ name, choices }) => choices?.some(({ value }) => value === of) && form.get(name) !== of)
  return fields.flatMap((field) => {
    const { name, path, isOptional, of } = field
    const text = of && isOther(of) ? '' : form.get(name)
    if (text === null) return []
    const [before, value] = [field.value, text].map((one) => typedValue(field, one))
    const isSame = isDeepStrictEqual(before, value) && !(isNew && !isOptional)
    return isSame
      ? []
      : [{ file: fileOf(name), name, edit: Array.isArray(value) ? linesEdit(field, value) : { path, value } }]
  })
}

/** Lines that stay keep their comments. */
function linesEdit({ path, value }: Field, lines: string[]): Edit {
  if (value === '') return { path, value: lines }
  const old = value.split('\n').map((line, index) => ({ line, index }))
  const entries = lines.map((line) => {
    const at = old.findIndex((one) => one.line === line)
    const [kept] = at === -1 ? [] : old.splice(at, 1)
    return kept ? kept.index : { value: line }
  })
  return { path, entries }
}

/** Puts what was typed, and what is wrong with it, into a page. Returns what is wrong elsewhere. */
export function withTyped(items: Item[], form: URLSearchParams, mistakes: Map<string, string>): Map<string, string> {
  const fields = fieldsIn(items)
  for (const field of fields) field.value = form.get(field.name) ?? field.value
  const left = new Map(mistakes)
  for (const [name, words] of mistakes) {
    const isOn = (one: Field | List) => one.name === name || name.startsWith(`${one.name}.`)
    // What is wrong with a group is said at its first field.
    const at = [...fields, ...listsIn(items)].find(isOn) ?? fields.find((one) => one.name.startsWith(`${name}.`))
    if (!at || at.error) continue
    // The hint is there already. And who sees a form looks for no field in a file.
    at.error = words
      .replace(` ${at.hint || `${at.title}.`}`, '')
      .replace(/^This .*(is missing\. Add it|is empty\. Fill it in)\./, `${at.title} is empty. Fill it in.`)
    left.delete(name)
  }
  return left
}
