import {
  type Document,
  isAlias,
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
import type { TextFault } from '../../business/decode-utf8.ts'

/** A place in a file. Both count from 1. */
export interface Position {
  line: number
  column: number
}

export interface YamlFile {
  /** The content as plain objects and lists: `null` if the file is empty, `undefined` if it cannot be read. */
  data: unknown
  /** Why the file cannot be read, or how YAML reads it differently from what was meant. */
  findings: TextFault[]
  /** The place of a field's value or name. If the field does not exist, the place of the group around it. */
  locate(path: PropertyKey[], isName?: boolean): Position
}

/** Splits a Markdown file into the fields between two lines of three hyphens at its top, and the text below. */
export function splitMarkdown(text: string): { fields: string; body: string } {
  const [all = '', fields = ''] = /^---\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text) ?? []
  return { fields, body: text.slice(all.length) }
}

/** @param expected the fields that the file must have, for its owner */
export function parseFrontMatter(text: string, expected: string): YamlFile {
  const { fields } = splitMarkdown(text)
  if (fields !== '') return parseYaml(fields, 1)
  const message = `The file must begin with a line of three hyphens (---), then its fields, each on a line of its own with a colon after its name, as in title: Gift vouchers, then a second line of hyphens. Its fields are ${expected}.`
  return unreadable({ line: 1, column: 1, message })
}

/** A file of which nothing can be read. */
export function unreadable(fault: TextFault): YamlFile {
  const { line, column } = fault
  return { data: undefined, findings: [fault], locate: () => ({ line, column }) }
}

/**
 * Parses YAML and keeps the place of each field. Explains YAML's traps in plain words.
 *
 * @param text the whole file, with Unix line ends
 * @param lines how many lines precede it, as with front matter in a Markdown file
 */
export function parseYaml(text: string, lines = 0): YamlFile {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const { errors, warnings } = document
  const positionOf = (offset: number): Position => {
    const { line, col } = counter.linePos(offset)
    return { line: line + lines, column: col }
  }
  const traps = findTraps(document, text)
  // A trap is what causes the error.
  if (traps.length === 0) traps.push(...explainErrors([...errors, ...warnings], text))
  const findings = traps.map(({ offset, message }) => ({ ...positionOf(offset), message }))
  return {
    data: errors.length > 0 ? undefined : document.toJS(),
    // One trap often springs another on its line.
    findings: findings.filter((one, index) => findings.findIndex(({ line }) => line === one.line) === index),
    locate: (path, isName = false) => positionOf(findOffset(document.contents, path, isName)),
  }
}

interface Trap {
  offset: number
  message: string
}

const QUOTE_IT = 'Put the whole text in quotes, for example "Open: all week".'
const cannotBegin = (sign: string) => `Text cannot begin with ${sign} here. ${QUOTE_IT}`
const CURLY_QUOTES =
  'These are typographic quotation marks, which YAML takes for letters. Write straight ones, for example "Open: all week".'
const INDENTED =
  'This line is indented differently from its neighbours. Fields of one group begin in the same column.'
/** What follows the # of a colour. */
const COLOUR = /^([\da-f]{3}|[\da-f]{6})$/i
const NO_SPACE = 'Write a space after the hyphen.'
const UNCLOSED = 'This text begins with a quotation mark, but does not end with one.'
/**
 * A text between quotation marks of which one or both are typographic. A comma or a colon may have cut off the second.
 */
const BETWEEN_CURLY = /^([“”„«»][^“”"«»]*["“”«»]?|[‘’‚‹›](\p{L}[’'](?=\p{L})|[^’‘'‹›])*[’‘'‹›])$/u

/**
 * Finds what YAML reads as something other than the text that was meant, also in what it made of a file with an error.
 */
function findTraps(document: Document, text: string): Trap[] {
  const traps: Trap[] = []
  const errorAt = document.errors[0]?.pos[0] ?? -1
  visit(document, (_key, node) => {
    if (!isNode(node) || !node.range) return undefined
    const [start, end] = node.range
    const found = (message: string, offset = start) => void traps.push({ offset, message })
    if (isAlias(node) && !node.resolve(document)) {
      found(cannotBegin('*'))
      return visit.REMOVE
    }
    if (isMap(node) && text.startsWith('{{', start)) found(cannotBegin('{{'))
    if (!isScalar(node)) return undefined
    const source = text.slice(start, end)
    const [line = ''] = source.split('\n')
    if (/^QUOTE/.test(node.type ?? '') && !/^(["']).*\1$/.test(line) && start < errorAt && errorAt <= end + 1)
      found(/[”’]\s*$/.test(line) ? CURLY_QUOTES : UNCLOSED)
    if (node.type !== 'PLAIN') return undefined
    // A colour may look so: 223e45.
    if (typeof node.value === 'number' && !/^[+-]?\d*\.?\d*$/.test(source))
      found(`YAML takes this for the number ${node.value}. Put it in quotes: "${source}".`)
    if (BETWEEN_CURLY.test(source)) found(CURLY_QUOTES)
    // YAML takes such an entry of a list for the rest of the text before it.
    const isSplit = source.includes('\n') || document.errors.some(({ pos }) => pos[0] === start)
    const entry = isSplit ? source.search(/(?<=^|\n *)-(?=[^-])/) : -1
    if (entry >= 0) found(source[entry + 1] === ' ' ? INDENTED : NO_SPACE, start + entry)
    if (/^\S/.test(node.comment ?? ''))
      found(
        `YAML ignores everything from the # on. ${COLOUR.test(node.comment ?? '') ? `Put the colour in quotes: "#${node.comment}".` : QUOTE_IT}`,
        text.indexOf('#', end),
      )
    return undefined
  })
  return traps
}

const NO_FIELD =
  'This line is not a field with a colon and a value, and does not begin with a hyphen. Write a space after either.'

/** A line up to where its quoted text ended. */
const ENDS_EARLY = /(?:^|[\s,[{])(["']).*\1\s*$/
const APOSTROPHE =
  'The text ends at the apostrophe before this. Put it in double quotes, for example "The car\'s looked like new."'
const QUOTED_WORD =
  'The text ends at the quotation mark before this. Within it, write typographic ones: “ and ”.'

/** By the codes of https://eemeli.org/yaml/#errors. */
const MESSAGES: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'Between double quotes, a backslash has a meaning of its own. Use single quotes.',
  BAD_INDENT: INDENTED,
  BLOCK_AS_IMPLICIT_KEY: `A colon with a space after it begins a field. ${QUOTE_IT}`,
  DUPLICATE_KEY: 'This field is here twice. Remove one of them.',
  MISSING_CHAR: NO_FIELD,
  MULTILINE_IMPLICIT_KEY: NO_FIELD,
  TAB_AS_INDENT: 'Indent with spaces: YAML does not allow tabs.',
  TAG_RESOLVE_FAILED: cannotBegin('!'),
  UNEXPECTED_TOKEN: NO_FIELD,
}

/** A line that is a field, or an entry of a list without the space after its hyphen. */
const IS_FIELD = /^ *(- +)?[\w-]+:(\s|$)/
const LACKS_SPACE = /^ *-[^\s-]/

/** Says what the first error means, and where it is. */
function explainErrors([error, next]: YAMLError[], text: string): Trap[] {
  if (!error) return []
  const { code, pos } = error
  const [offset] = pos
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = text.slice(lineStart).split('\n', 1)
  if (LACKS_SPACE.test(line)) return [{ offset: lineStart + line.indexOf('-'), message: NO_SPACE }]
  const [, quote] = ENDS_EARLY.exec(text.slice(lineStart, offset)) ?? []
  if (code === 'UNEXPECTED_TOKEN' || code === 'MISSING_CHAR') {
    if (quote === "'") return [{ offset, message: APOSTROPHE }]
    if (quote === '"') return [{ offset, message: QUOTED_WORD }]
    if (IS_FIELD.test(line)) return [{ offset: lineStart + line.search(/\S/), message: INDENTED }]
  }
  if (code === 'BAD_SCALAR_START') return [{ offset, message: cannotBegin(text.charAt(offset)) }]
  // YAML takes a line that is indented too far for the rest of the text before it.
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && next?.code === 'MULTILINE_IMPLICIT_KEY' && next.pos[0] === offset)
    return [{ offset: next.pos[0] + text.slice(...next.pos).search(/(?<=\n *)\S/), message: INDENTED }]
  return [{ offset, message: MESSAGES[code] ?? `This line cannot be read. ${QUOTE_IT}` }]
}

/** Returns where a field begins. A value on the lines below its name counts as beginning at its name. */
function findOffset(contents: unknown, path: PropertyKey[], isName: boolean): number {
  let node = contents
  let offset = startOf(contents) ?? 0
  for (const key of path) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined
    if (pair) {
      node = pair.value
      offset = (!isName && startOf(pair.value)) || (startOf(pair.key) ?? offset)
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
