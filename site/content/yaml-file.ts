import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type { TextFault } from '../../core/business/text-file.ts'

/** A place in a file. Both count from 1. */
interface Position {
  line: number
  column: number
}

export interface YamlFile {
  /** The content as plain objects and lists: `null` if the file is empty, `undefined` if it cannot be read. */
  data: unknown
  faults: TextFault[]
  /** The place of a field’s value. If the field does not exist, the place of the group around it. */
  locate(path: PropertyKey[]): Position
}

/** Splits a Markdown file into the fields between two lines of three hyphens at its top, and the text below. */
export function splitMarkdown(text: string): { fields: string; body: string } {
  const [all = '', fields = ''] = /^---\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text) ?? []
  return { fields, body: text.slice(all.length) }
}

export function parseFrontMatter(text: string): YamlFile {
  const { fields } = splitMarkdown(text)
  // With an empty line in place of the hyphens, the lines keep their numbers.
  return fields ? parseYaml(`\n${fields}`) : unreadable({ line: 1, column: 1, message: NO_FIELDS })
}

const NO_FIELDS =
  'The file must begin with a line of three hyphens (---), then its fields, each on a line of its own with a colon ' +
  'after its name, as in title: Gift vouchers, then a second line of hyphens.'

/** A file of which nothing can be read. */
export function unreadable(fault: TextFault): YamlFile {
  const { line, column } = fault
  return { data: undefined, faults: [fault], locate: () => ({ line, column }) }
}

/** Parses YAML with Unix line ends, and keeps the place of each field. */
export function parseYaml(text: string): YamlFile & { document: Document } {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  const positionOf = (offset: number): Position => {
    const { line, col } = counter.linePos(offset)
    return { line, column: col }
  }
  // A text that is cut often causes the error.
  const faults: TextFault[] = findCut(document, text).map(({ offset, message }) => ({ ...positionOf(offset), message }))
  const [error] = [...document.errors, ...document.warnings]
  if (error && faults.length === 0) faults.push(explain(error, text))
  let data: unknown
  try {
    if (faults.length === 0) data = document.toJS()
  } catch {
    // There is no such anchor, or aliases of aliases would fill the memory.
    faults.push({ line: 1, column: 1, message: 'Put each text that begins with & or * in quotes.' })
  }
  return {
    document,
    data,
    faults,
    locate: (path) => positionOf(findOffset(document.contents, path)),
  }
}

const HASH = 'YAML ignores everything from the # on. Put the whole text in quotes, for example "We are #1".'
const TAB = 'Indent with spaces: YAML does not allow tabs.'
const COLON =
  'A colon with a space after it begins a field. Put the whole text in quotes, for example "Open: all week".'
const ENTRY = 'Each entry of a list begins with a hyphen and a space, in the same column as the other entries.'
const INDENT = 'The fields of a group begin in the same column. Correct the spaces at the beginning of this line.'
const FORM =
  'Write each field as name: value, with a space after the colon. Put a text that begins with a sign in quotes.'

/** Finds texts that YAML reads as something else than they were meant, without an error at that place. */
function findCut(document: Document, text: string): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = []
  visit(document, {
    Scalar(_key, { range, type, comment }) {
      if (type !== 'PLAIN' || !range) return
      const [start, end] = range
      if (/^\S/.test(comment ?? '')) found.push({ offset: text.indexOf('#', end), message: HASH })
      // YAML takes an entry of a list for the rest of the text before it.
      const source = text.slice(start, end)
      const entry = source.includes('\n') ? source.search(/(?<=^|\n *)-(?=[^-])/) : -1
      if (entry >= 0) found.push({ offset: start + entry, message: ENTRY })
    },
  })
  return found
}

/** Says what an error means (https://eemeli.org/yaml/#errors), and shows its lines. */
function explain({ code, message, linePos: [place] = [{ line: 1, col: 1 }] }: YAMLError, text: string): TextFault {
  const [sentence = '', ...frame] = message.split('\n').filter((part) => part.trim() !== '')
  const lines = text.split('\n')
  const at = { line: place.line, column: place.col }
  const source = lines[at.line - 1] ?? ''
  if (code === 'TAB_AS_INDENT') return { ...at, frame, message: TAB }
  if (/^ *-[^\s-]/.test(source)) return { ...at, frame, message: ENTRY }
  if (sentence.startsWith('Nested mappings')) {
    if (/: .*: /.test(source)) return { ...at, frame, message: COLON }
    // The library names the line above, which would be right without this one.
    const next = lines.findIndex((line, index) => index >= at.line && line.trim() !== '')
    return { line: next + 1, column: 1, frame: [source, lines[next] ?? ''], message: INDENT }
  }
  if (/^(All mapping items|Sequence item|A block sequence)/.test(sentence))
    return { ...at, frame, message: isEntry(lines, at.line - 1) ? ENTRY : INDENT }
  return { ...at, frame, message: `${sentence.replace(/ at line .*/, '')}. ${FORM}` }
}

/** Whether a line begins with a hyphen, or is below one in the same column, in the same group. */
function isEntry(lines: string[], index: number): boolean {
  const indent = indentOf(lines[index])
  const group = lines.slice(0, index + 1).findLast((line) => indentOf(line) < indent || line[indent] === '-')
  return group !== undefined && indentOf(group) === indent
}

const indentOf = (line = '') => line.search(/\S|$/)

/** Returns where a field begins. A value on the lines below its name counts as beginning at its name. */
function findOffset(contents: unknown, path: PropertyKey[]): number {
  let node = contents
  let offset = startOf(contents) ?? 0
  for (const key of path) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
    if (pair) {
      node = pair.value
      offset = startOf(pair.value) ?? startOf(pair.key) ?? offset
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = (isNode(node) && node.range?.[0]) || offset
    } else break
  }
  return offset
}

/** Where a node begins, if it is written on the line of its name. */
function startOf(node: unknown): number | undefined {
  if (!isNode(node) || !node.range) return undefined
  const [start, end] = node.range
  return start === end || (isCollection(node) && !node.flow) ? undefined : start
}
