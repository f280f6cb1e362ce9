import { isDeepStrictEqual } from 'node:util'
import { isAlias, isMap, isNode, isScalar, isSeq, Lexer, type Pair, parseDocument, stringify, type YAMLSeq } from 'yaml'
import { unixText } from '../../core/business/text-file.ts'
import { replaceTexts } from './facts-in-texts.ts'
import { parseYaml, splitMarkdown } from './yaml-file.ts'

export type Key = string | number

export type Edit =
  /** A field's new value; `undefined` removes it. `order` has the fields of each group on the path, as the schema does. */
  | { path: Key[]; value: unknown; order?: string[][] }
  /** The entries of a list. A number is the one that was at that place before, so that it keeps its comments. */
  | { path: Key[]; entries: (number | { value: unknown })[] }

/** What takes the place of a part of a text. */
type Splice = [start: number, end: number, source: string]

/** How new texts are written: without quotes, or with them where YAML would read something else. */
const STYLES = ['PLAIN', 'QUOTE_DOUBLE'] as const
type Style = (typeof STYLES)[number]

/** A file is written in a way that an edit cannot be spliced into. */
export class Uneditable extends Error {}

/**
 * Edits a file of the content as it is on the disk, with its line ends and its byte order mark. What an edit is not
 * about stays byte for byte, comments too. The text below the fields of a Markdown file has no path.
 *
 * @throws Uneditable
 */
export function editFile(file: string, raw: string, edit: Edit): string {
  const text = unixText(raw)
  const isMarkdown = file.endsWith('.md')
  const { fields, body } = isMarkdown ? splitMarkdown(text) : { fields: text, body: '' }
  if (edit.path.length === 0)
    return put(raw, text, [text.length - body.length, text.length, 'value' in edit ? String(edit.value) : body])
  const first = isMarkdown ? text.indexOf('\n') + 1 : 0
  return editYaml(fields, edit, ([start, end, source]) => {
    const edited = put(raw, text, [first + start, first + end, source])
    return { edited, fields: isMarkdown ? splitMarkdown(unixText(edited)).fields : unixText(edited) }
  })
}

/** Makes a splice of the text that was read in the text that is on the disk, no larger than it must be. */
function put(raw: string, text: string, [first, last, source]: Splice): string {
  let [start, end, from, to] = [first, last, 0, source.length]
  while (start < end && from < to && text[start] === source[from]) [start, from] = [start + 1, from + 1]
  while (start < end && from < to && text[end - 1] === source[to - 1]) [end, to] = [end - 1, to - 1]
  const removed = Array.from(raw.matchAll(/\r(?=\n)|\uFEFF/g), ({ 0: sign, index }) => ({ sign, index }))
  const onDisk = (offset: number) =>
    removed.reduce((at, { sign, index }) => at + Number(sign === '\r' ? index < at : index <= at), offset)
  const lineEnd = raw.includes('\r\n') ? '\r\n' : '\n'
  return raw.slice(0, onDisk(start)) + source.slice(from, to).replaceAll('\n', lineEnd) + raw.slice(onDisk(end))
}

function editYaml(text: string, asked: Edit, apply: (splice: Splice) => { edited: string; fields: string }): string {
  const { data, findings } = parseYaml(text)
  const unedited = apply([0, 0, '']).edited
  if (findings.length > 0) throw new Uneditable('The file cannot be read.')
  // What two aliases name is two things, of which an edit changes one.
  const edit = lifted(data, asked)
  const meant = applied(replaceTexts(data, String), edit)
  if (isDeepStrictEqual(meant, data)) return unedited
  const removes = 'entries' in edit || edit.value === undefined
  for (const style of STYLES) {
    const { edited, fields } = apply(spliceOf(text, edit, style))
    const after = parseYaml(fields)
    const isKept = removes || countComments(fields) >= countComments(text)
    if (after.findings.length === 0 && isDeepStrictEqual(after.data, meant) && isKept) return edited
  }
  throw new Uneditable(`${edit.path.join('.')} is written in a way that cannot be edited.`)
}

export const valueAt = (data: unknown, path: Key[]) =>
  path.reduce<unknown>((group, key) => (Object.hasOwn(Object(group), key) ? Object(group)[key] : undefined), data)

/** The edit of the nearest group or list that there is: a missing one begins with its first field, and ends with its last. */
function lifted(data: unknown, edit: Edit): Edit {
  const around = edit.path.slice(0, -1)
  const key = edit.path.at(-1) ?? ''
  const group = valueAt(data, around)
  if ('entries' in edit) {
    const isList = Array.isArray(valueAt(data, edit.path))
    if (isList) return edit
    const value = edit.entries.flatMap((entry) => (typeof entry === 'number' ? [] : [entry.value]))
    return lifted(data, { path: edit.path, value })
  }
  if (Array.isArray(group) && (edit.value === undefined || Number(key) >= group.length)) {
    const others = [...group.keys()].filter((index) => index !== key)
    return { path: around, entries: edit.value === undefined ? others : [...others, { value: edit.value }] }
  }
  if (around.length === 0) return edit
  const above = { path: around, ...(edit.order && { order: edit.order.slice(0, -1) }) }
  if (edit.value === undefined)
    return isDeepStrictEqual(Object.keys(Object(group)), [key]) ? lifted(data, { ...above, value: undefined }) : edit
  if (Object(group) === group) return edit
  if (typeof key === 'number') return lifted(data, { ...above, value: [edit.value] })
  // A group may be written as its first field alone.
  const [first = ''] = edit.order?.at(-1) ?? []
  if (typeof group !== 'string') return lifted(data, { ...above, value: { [key]: edit.value } })
  return { ...above, value: key === first ? edit.value : { [first]: group, [key]: edit.value } }
}

/** Does the same to the data, to compare with what was spliced. */
function applied(data: unknown, edit: Edit): unknown {
  const parent = Object(valueAt(data, edit.path.slice(0, -1)))
  const key = edit.path.at(-1) ?? ''
  if ('entries' in edit)
    parent[key] = edit.entries.map((entry) => (typeof entry === 'number' ? parent[key][entry] : entry.value))
  else if (edit.value !== undefined) parent[key] = edit.value
  else delete parent[key]
  return data
}

const countComments = (text: string) => [...new Lexer().lex(text)].filter((token) => token.startsWith('#')).length

function spliceOf(text: string, edit: Edit, style: Style): Splice {
  const document = parseDocument(text, { keepSourceTokens: true })
  const key = edit.path.at(-1)
  const parent = document.getIn(edit.path.slice(0, -1), true) ?? document.contents
  const pair = isMap(parent)
    ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
    : undefined
  const node = pair ? pair.value : isSeq(parent) ? parent.items[Number(key)] : undefined

  const rangeOf = (one: unknown): [number, number] => {
    const [start = 0, end = 0] = (isNode(one) && one.range) || []
    // Empty lines after a folded text count to it.
    return [start, Math.max(start, trimmed(text.slice(0, end)).length)]
  }
  const endOf = (one: Pair) => Math.max(rangeOf(one.key)[1], rangeOf(one.value)[1])
  const lineStart = (offset: number) => text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = (offset: number) => (text.indexOf('\n', offset) + 1 || text.length + 1) - 1
  const columnOf = (offset: number) => offset - lineStart(offset)
  const after = (one: Pair) => text.indexOf(':', rangeOf(one.key)[1]) + 1

  if ('entries' in edit && isSeq(node) && node.items.length > 0) return spliceList(node, edit.entries)
  const value = 'entries' in edit ? edit.entries.map((entry) => Object(entry).value) : edit.value
  if (value === undefined) return isMap(parent) && pair ? cut(parent.items, pair, parent.flow) : [0, 0, '']
  if (isMap(parent) && !pair) return add(parent.items, parent.flow)
  const inFlow = text.length > 0 && isInFlow()
  const [start, end] = rangeOf(node)
  // A text that becomes a group stays on its line, beside its comment.
  const isText = isScalar(node) && typeof node.value === 'string'
  if (Object(value) !== value || inFlow || !pair || isText) {
    const old = isScalar(node) && style === 'PLAIN' && node.type?.startsWith('QUOTE') ? (node.type as Style) : style
    const source = write(value, old, inFlow || Object(value) === value)
    if (pair && start === end) return [after(pair), after(pair), ` ${source}`]
    const isOnLine = isScalar(node) || isAlias(node) || inFlow || (isMap(node) && node.flow)
    return isOnLine ? [start, end, source] : [start, start, '']
  }
  const column = columnOf(rangeOf(pair.key)[0])
  // Below the comment of a field that was empty.
  const [from, to] = start === end ? [lineEnd(after(pair)), lineEnd(after(pair))] : [after(pair), endOf(pair)]
  return [from, to, `\n${indented(write(value, style), column + 2)}`]

  function isInFlow(): boolean {
    const around = edit.path.map((_, index) => document.getIn(edit.path.slice(0, index), true))
    return around.some((one) => (isMap(one) || isSeq(one)) && one.flow === true)
  }

  function cut(pairs: Pair[], one: Pair, flow?: boolean): Splice {
    const index = pairs.indexOf(one)
    const [first] = rangeOf(one.key)
    const [previous, next] = [pairs[index - 1], pairs[index + 1]]
    if (flow && next) return [first, rangeOf(next.key)[0], '']
    if (flow) return [previous ? endOf(previous) : first, endOf(one), '']
    const last = lineEnd(endOf(one))
    if (text.slice(lineStart(first), first).trim() === '')
      return last < text.length ? [lineStart(first), last + 1, ''] : [Math.max(0, lineStart(first) - 1), last, '']
    // On the line of a hyphen: what is next moves there.
    return [first, last + text.slice(last).search(/\S|$/), '']
  }

  function add(pairs: Pair[], flow?: boolean): Splice {
    const names = edit.path.length > 0 && 'order' in edit ? (edit.order?.at(-1) ?? []) : []
    const earlier = names.slice(0, names.indexOf(String(key)))
    const previous = pairs.findLast(({ key: one }) => earlier.includes(String(isScalar(one) && one.value)))
    const [first] = pairs
    const last = previous ?? (earlier.length > 0 || names[0] === key ? undefined : pairs.at(-1))
    const [begin, stop] = rangeOf(parent)
    if (flow) {
      const source = `${write(String(key), 'PLAIN', true)}: ${write(value, style, true)}`
      if (!first) return [begin, stop, `{ ${source} }`]
      return last
        ? [endOf(last), endOf(last), `, ${source}`]
        : [rangeOf(first.key)[0], rangeOf(first.key)[0], `${source}, `]
    }
    const at = first ? rangeOf(first.key)[0] : 0
    const source = indented(write({ [String(key)]: value }, style), columnOf(at))
    if (!last) return [at, at, `${source.trimStart()}\n${' '.repeat(columnOf(at))}`]
    const line = lineEnd(endOf(last))
    return [line, line, `\n${source}`]
  }

  function spliceList(list: YAMLSeq, entries: (number | { value: unknown })[]): Splice {
    const ranges = list.items.map(rangeOf)
    const [from, to] = [ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0]
    if (list.flow) {
      const sources = entries.map((entry) =>
        typeof entry === 'number' ? text.slice(...(ranges[entry] ?? [0, 0])) : write(entry.value, style, true),
      )
      return [from, to, sources.join(', ')]
    }
    const hyphens = hyphensOf(list)
    // Each entry with the comments above it. Those above the first are about the list.
    const starts = hyphens.map((hyphen, index) => {
      let start = lineStart(hyphen)
      while (index > 0 && /^ *#/.test(text.slice(lineStart(start - 1), start))) start = lineStart(start - 1)
      return start
    })
    const stop = lineEnd(to)
    const [begin = 0] = starts
    if (entries.length === 0)
      return pair ? [after(pair), stop, ` []${text.slice(after(pair), begin).trimEnd()}`] : [0, 0, '']
    // Where as many are left, the empty lines between them stay where they are.
    const chunks = starts.map((start, index) => text.slice(start, starts[index + 1] ?? stop))
    const gaps = chunks.slice(0, -1).map((chunk) => chunk.slice(trimmed(chunk).length))
    const sources = entries.map((entry) =>
      typeof entry === 'number'
        ? trimmed(chunks[entry] ?? '')
        : indented(write([entry.value], style), columnOf(hyphens[0] ?? 0)),
    )
    const gapAfter = (index: number) => {
      const place = entries.length === ranges.length ? index : entries[index]
      return (typeof place === 'number' && gaps[place]) || gaps.at(-1) || '\n'
    }
    return [begin, stop, sources.map((source, index) => (index > 0 ? gapAfter(index - 1) : '') + source).join('')]
  }
}

function write(value: unknown, style: Style, inFlow = false): string {
  const options = {
    lineWidth: 0,
    defaultStringType: style,
    defaultKeyType: 'PLAIN' as const,
    flowCollectionPadding: true,

    blockQuote: false,
    singleQuote: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  }
  // Within brackets, a comma ends a text: the list around it makes the package quote it.
  return inFlow
    ? stringify([value], { ...options, collectionStyle: 'flow' }).replace(/^\[ ?| ?\]\n$/g, '')
    : stringify(value, options).replace(/\n$/, '')
}

/** Only what YAML counts as blank. */
const trimmed = (text: string) => text.replace(/[ \t\n]+$/, '')

const indented = (source: string, column: number) => source.replaceAll(/(?<=^|\n)(?=[^\n])/g, ' '.repeat(column))

function hyphensOf(list: YAMLSeq): number[] {
  const items = (list.srcToken as { items?: { start: { type: string; offset: number }[] }[] }).items ?? []
  return items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? [])
}
