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
import type { TextFault } from '../../business/text-file.ts'

/** A place in a file. Both count from 1. */
export interface Position {
  line: number
  column: number
}

/** What is wrong at a place in a file, and what to write instead. */
interface Finding {
  position: Position
  message: string
}

export interface YamlFile {
  /** The content as plain objects and lists: `null` if the file is empty, `undefined` if it cannot be read. */
  data: unknown
  /** Why the file cannot be read, or how YAML reads it differently from what was meant. */
  findings: Finding[]
  /** The place of a field's value or name. If the field does not exist, the place of the group around it. */
  locate(path: PropertyKey[], part?: 'value' | 'name'): Position
}

/** Splits a Markdown file into the fields between two lines of three hyphens at its top, and the text below. */
export function splitMarkdown(text: string): { fields: string; body: string } {
  const [all = '', fields = ''] = /^---\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text) ?? []
  return { fields, body: text.slice(all.length) }
}

/** Parses the fields of a Markdown file. */
export function parseFrontMatter(text: string): YamlFile {
  const { fields } = splitMarkdown(text)
  if (fields !== '') return parseYaml(fields, 1)
  const message = 'The file must begin with its fields, between two lines of three hyphens (---).'
  return unreadable({ line: 1, column: 1, message })
}

/** A file of which nothing can be read. */
export function unreadable({ message, ...position }: TextFault): YamlFile {
  return { data: undefined, findings: [{ position, message }], locate: () => position }
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
  const positionOf = (offset: number): Position => {
    const { line, col } = counter.linePos(offset)
    return { line: line + lines, column: col }
  }
  const [error] = document.errors
  const traps = error
    ? [explainError(text, error)]
    : [...findCurlyQuotes(document), ...findCutTexts(text), ...findUnquotedTokens(text)]
  const findings = traps.map(({ offset, message }) => ({ position: positionOf(offset), message }))
  return {
    data: error ? undefined : document.toJS(),
    // One trap often springs another on its line.
    findings: findings.filter(
      ({ position }, index) => findings.findIndex((one) => one.position.line === position.line) === index,
    ),
    locate: (path, part = 'value') => positionOf(findOffset(document.contents, path, part)),
  }
}

interface Trap {
  offset: number
  message: string
}

const QUOTE_IT = 'Put the whole text in quotes, for example "Open: all week".'
const INDENTED =
  'This line is indented differently from its neighbours. Fields of one group begin in the same column.'
const NO_FIELD = 'This line is not a field with a colon and a value, and does not begin with a hyphen.'

/** By the codes of https://eemeli.org/yaml/#errors. */
const MESSAGES: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'Between double quotes, a backslash has a meaning of its own. Use single quotes.',
  BAD_INDENT: INDENTED,
  BLOCK_AS_IMPLICIT_KEY: `A colon with a space after it begins a field. ${QUOTE_IT}`,
  DUPLICATE_KEY: 'This field is here twice. Remove one of them.',
  MISSING_CHAR: NO_FIELD,
  MULTILINE_IMPLICIT_KEY: NO_FIELD,
  UNEXPECTED_TOKEN: NO_FIELD,
}

/** What precedes a value on its line: spaces, a hyphen, the field's name. */
const BEFORE_VALUE = String.raw`^[ \t]*(?:- +)?(?:[\w-]+: +)?`
const SPECIAL_START = new RegExp(`(${BEFORE_VALUE})([*&!%@\`]|{{)`)
const UNCLOSED_QUOTE = new RegExp(`(${BEFORE_VALUE})(?:"[^"\n]*|'[^'\n]*)$`, 'm')
/** A value with a # before which there is a space, and after which there is none. */
const CUT_TEXT = new RegExp(`(${BEFORE_VALUE}[^\\s"'#|>][^"'#\n]* )#[^\\s#]`, 'gm')

/** A token such as {{phone}} at the start of a value, which YAML reads as a group within a group. */
const UNQUOTED_TOKEN = new RegExp(`(${BEFORE_VALUE}){{`, 'gm')

const CURLY_QUOTES =
  'These are typographic quotation marks, which YAML takes for letters. Write straight ones, for example "Open: all week".'
/** The marks that a text between typographic quotation marks may begin with, each with those that may end it. */
const CLOSING: Record<string, string> = {
  '“': '”"',
  '”': '”"',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '‘': "’'",
  '’': "’'",
  '‚': "‘’'",
  '‹': '›',
  '›': '‹',
  '"': '”',
  "'": '’',
}
/** A value on its line that begins with such a mark, or a straight one that a typographic one ends. */
const CURLY_VALUE = new RegExp(
  `(${BEFORE_VALUE}(?:[[{] *(?:[\\w-]+: +)?)?)([“”„«»‘‚‹›]|"[^"\n]*”|'[^'\n]*’ *$)`,
  'm',
)

/** Says what a syntax error means, and where it is. */
function explainError(text: string, { code, pos: [offset] }: YAMLError): Trap {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const [line = '', nextLine = ''] = text.slice(lineStart).split('\n', 2)
  if (/^ *\t/.test(line)) return { offset, message: 'Indent with spaces: YAML does not allow tabs.' }
  const unclosed = code === 'MISSING_CHAR' && UNCLOSED_QUOTE.exec(text)
  if (unclosed) {
    const message = /[”’]\s*$/.test(unclosed[0])
      ? CURLY_QUOTES
      : 'This text begins with a quotation mark, but does not end with one.'
    return { offset: unclosed.index + (unclosed[1] ?? '').length, message }
  }
  const curly = CURLY_VALUE.exec(line)
  if (curly) return { offset: lineStart + (curly[1] ?? '').length, message: CURLY_QUOTES }
  const [, beforeSpecial = '', special] = SPECIAL_START.exec(line) ?? []
  if (special)
    return {
      offset: lineStart + beforeSpecial.length,
      message: `Text cannot begin with ${special} here. ${QUOTE_IT}`,
    }
  // With a single colon in the line, the fault is the indentation of the next one.
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && line.split(/: |:$/).length === 2)
    return { offset: lineStart + line.length + 1 + nextLine.search(/\S|$/), message: INDENTED }
  return { offset, message: MESSAGES[code] ?? `This line cannot be read. ${QUOTE_IT}` }
}

/** Finds text such as `We are #1`, of which YAML reads only `We are`. */
function findCutTexts(text: string): Trap[] {
  return [...text.matchAll(CUT_TEXT)].map(({ index, 1: before = '' }) => ({
    offset: index + before.length,
    message: `YAML ignores everything from the # on. ${QUOTE_IT}`,
  }))
}

/** Finds values and names of fields that stand between typographic quotation marks. */
function findCurlyQuotes(document: Document): Trap[] {
  const traps: Trap[] = []
  visit(document, {
    Scalar: (_key, { type, value, range }) => {
      // A quoted text or a block may contain any marks.
      if (type === 'PLAIN' && typeof value === 'string' && range && isBetweenCurlyQuotes(value))
        traps.push({ offset: range[0], message: CURLY_QUOTES })
    },
  })
  return traps
}

/** Whether the mark that closes the first one is the last character, or missing: a comma may have cut it off. */
function isBetweenCurlyQuotes(text: string): boolean {
  const closing = CLOSING[text.charAt(0)]
  if (!closing) return false
  const inside = text.slice(1).replaceAll(/(?<=\p{L})[’'](?=\p{L})/gu, '')
  const end = [...inside].findIndex((mark) => closing.includes(mark))
  // A single one may be an apostrophe, as in ’90s.
  return end === -1 ? /[“„«]/.test(text.charAt(0)) : end === inside.length - 1
}

function findUnquotedTokens(text: string): Trap[] {
  return [...text.matchAll(UNQUOTED_TOKEN)].map(({ index, 1: before = '' }) => ({
    offset: index + before.length,
    message: `Text cannot begin with {{ here. ${QUOTE_IT}`,
  }))
}

/** Returns where a field begins. A value on the lines below its name counts as beginning at its name. */
function findOffset(contents: unknown, path: PropertyKey[], part: 'value' | 'name'): number {
  let node = contents
  let offset = startOf(contents) ?? 0
  for (const key of path) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined
    if (pair) {
      node = pair.value
      offset = (part === 'value' && startOf(pair.value)) || (startOf(pair.key) ?? offset)
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
