import { isDeepStrictEqual } from 'node:util'

/** The way to a place of a file: keys of groups, and ids of the entries of lists. */
export type Path = string[]

/** One thing that the owner did: what a place of a file had on the site, and what it is to have. `undefined` is nothing. */
export type Edit = {
  id: string
  file: string
  path: Path
  before?: unknown
  after?: unknown
  /** When the owner did it. */
  at: Date
  /** The job that publishes it. Without one, it is in the draft. */
  job?: string | undefined
}

/** The path of the text below the fields of a Markdown file: it is as a field without a name. */
export const BODY: Path = ['']

/** The last step of a path to the order of a list: its value is the ids of the entries. */
export const ORDER = '#'

export const idOf = (entry: unknown): unknown => Object(entry).id

export const isSamePath = (one: Path, other: Path): boolean => isDeepStrictEqual(one, other)

/** Whether a place is within another one, or is that place. */
export const isWithin = (path: Path, around: Path): boolean => isSamePath(path.slice(0, around.length), around)

export function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const key of path) value = inner(value, key)
  return value
}

function inner(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return key === ORDER ? value.map(idOf) : value.find((entry) => idOf(entry) === key)
  return Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined
}

/** A copy of data with another value at a path. Without one, a group that is then empty goes as well. */
export function withValue(data: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const isFirstEntry = data === undefined && rest.length === 0 && idOf(value) === key
  if (Array.isArray(data)) return key === ORDER ? inOrder(data, value) : withEntry(data, key, rest, value)
  if (isFirstEntry) return [value]
  const group = { ...Object(data) }
  group[key] = withValue(inner(data, key), rest, value)
  if (group[key] === undefined) delete group[key]
  return value === undefined && isDeepStrictEqual(group, {}) ? undefined : group
}

/** A list with another value in one of its entries. A value for an entry that it does not have is a new one. */
function withEntry(list: unknown[], id: string, rest: Path, value: unknown): unknown[] {
  const isKnown = list.some((entry) => idOf(entry) === id)
  if (!isKnown) return rest.length === 0 && value !== undefined ? [...list, value] : list
  const entries = list.map((entry) => (idOf(entry) === id ? withValue(entry, rest, value) : entry))
  return entries.filter((entry) => entry !== undefined)
}

/** Entries that the order does not name come last. */
function inOrder(list: unknown[], ids: unknown): unknown[] {
  const order: unknown[] = Array.isArray(ids) ? ids : []
  const rank = (entry: unknown) => (order.includes(idOf(entry)) ? order.indexOf(idOf(entry)) : order.length)
  return list.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * The edits of a file once a place of it is to have another value: no edit is within another one.
 *
 * @param site the data of the file without these edits
 */
export function put(edits: Edit[], site: unknown, edit: Omit<Edit, 'before'>): Edit[] {
  const around = edits.find((one) => isWithin(edit.path, one.path))
  const { path } = around ?? edit
  const before = around ? around.before : valueAt(site, path)
  const after = around ? withValue(around.after, edit.path.slice(path.length), edit.after) : edit.after
  const others = edits.filter((one) => !isWithin(one.path, path))
  return isDeepStrictEqual(before, after) ? others : [...others, { ...edit, path, before, after }]
}

/** How an edit stands to the data of its file: it can be made, it is made, or its place has something else. */
export type Standing = 'open' | 'made' | 'conflict'

export function standingOf(data: unknown, { path, before, after }: Edit): Standing {
  const now = valueAt(data, path)
  if (isDeepStrictEqual(now, after)) return 'made'
  if (isGone(data, path)) return 'conflict'
  // Entries that somebody else has added or removed have a place in any order.
  if (path.at(-1) === ORDER)
    return isDeepStrictEqual(now, valueAt(withValue(data, path, after), path)) ? 'made' : 'open'
  return isDeepStrictEqual(now, before) ? 'open' : 'conflict'
}

/** Whether the file of a place, or an entry around it, has been removed: no edit can be made there. */
export function isGone(data: unknown, path: Path): boolean {
  const around = path.slice(0, -1).map((_, index) => valueAt(data, path.slice(0, index)))
  const isMissing = (value: unknown, index: number) =>
    Array.isArray(value) && valueAt(value, path.slice(index, index + 1)) === undefined
  return (data === undefined && path.length > 0) || around.some(isMissing)
}

/** The data of a file with edits made, one after the other. */
export const withEdits = (data: unknown, edits: Edit[]): unknown =>
  edits.reduce((all, { path, after }) => withValue(all, path, after), data)

type Difference = Pick<Edit, 'path' | 'before' | 'after'>

/** The edits that make data other data, by fields and entries. */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  const keys = commonKeys(before, after)
  if (!keys) return [{ path, before, after }]
  return keys.flatMap((key) => differences(inner(before, key), inner(after, key), [...path, key]))
}

/** The keys of two groups, or the ids of two lists with their order last; `undefined` if they are neither. */
function commonKeys(...sides: unknown[]): string[] | undefined {
  const isGroup = (side: unknown) => typeof side === 'object' && side !== null && !Array.isArray(side)
  const isList = (side: unknown) => Array.isArray(side) && side.every((entry) => typeof idOf(entry) === 'string')
  if (sides.every(isGroup)) return [...new Set(sides.flatMap((side) => Object.keys(Object(side))))]
  if (!sides.every(isList)) return undefined
  return [...new Set(sides.flatMap((side) => valueAt(side, [ORDER]) as string[])), ORDER]
}

/**
 * Edits of which none is within another one of its file: a later one joins those of its place.
 *
 * @param edits in the order in which they were made, each on top of those before
 */
export function joinEdits(edits: Edit[]): Edit[] {
  let all: Edit[] = []
  for (const edit of edits) {
    const others = all.filter(({ file }) => file !== edit.file)
    const own = all.filter(({ file }) => file === edit.file)
    const inner = own.filter(({ path }) => isWithin(path, edit.path))
    // What the place had before the first of them.
    const before = inner.reduceRight(
      (value: unknown, one) => withValue(value, one.path.slice(edit.path.length), one.before),
      edit.before,
    )
    const site = withValue(undefined, edit.path, before)
    all = [...others, ...put(own, site, edit)]
  }
  return all
}
