import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { decodeText, type TextFault } from '../business/text-file.ts'
import { printMistakes } from '../site/validation/print-mistakes.ts'

const FILE = '.env'
/** What Notepad makes of that name. Explorer does not show the ending. */
const RENAMED = '.env.txt'

/** Amazon’s client reads these. */
const SDK_NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']
/** What Node, npm, Amazon’s client and Postgres’s read, among others. */
const OTHER_PROGRAMS =
  /^(AWS|NODE|NPM|SSL|LC|DOCKER|COMPOSE|POSTGRES)_|^PG[A-Z]+$|_(PROXY|COLOR)$|^(TZ|LANG|DEBUG|CI|PATH|HOME|TMPDIR|TEMP|TMP)$/i

/** A setting, at its place. */
interface Setting {
  line: number
  column: number
  name: string
  value: string
}

/**
 * Loads the settings in `.env`, unless the environment sets them. Exits if a line cannot be read or names no setting:
 * without what it sets, a server would run that is not the one its owner wanted. Values are taken as they are written.
 */
export async function loadEnv(): Promise<void> {
  if (!existsSync(FILE)) {
    if (existsSync(RENAMED)) {
      const message = 'This file is not read, because its name ends in .txt. Rename it to .env.'
      await stop(RENAMED, [{ line: 1, column: 1, message }])
    }
    return
  }
  const { text, fault } = decodeText(await readFile(FILE).catch(stopUnreadable))
  if (fault) return stop(FILE, [fault])
  // Loaded only here: without a file, commands start faster.
  const { SETTING_NAMES } = await import('../server/env.ts')
  const { settings, faults } = parseEnvFile(text, [...SETTING_NAMES, ...SDK_NAMES])
  if (faults.length > 0) return stop(FILE, faults)
  for (const { name, value, line, column } of settings) {
    // Set also if this is a child process or a worker thread.
    if (name in process.env) continue
    process.env[name] = value
    if (![...SETTING_NAMES, ...SDK_NAMES].includes(name) && !OTHER_PROGRAMS.test(name)) {
      const message = `${name} is not a setting of this site, so it does nothing. README.md lists the settings.`
      console.error(`${FILE}, line ${line}, column ${column}: ${message}`)
    }
  }
}

const stopUnreadable = ({ message }: Error) =>
  stop(FILE, [{ line: 1, column: 1, message: `This file cannot be read: ${message}.` }])

async function stop(file: string, faults: TextFault[]): Promise<never> {
  const mistakes = faults.map((fault) => ({ file, field: '', ...fault }))
  console.error(printMistakes('', mistakes, file).trimEnd())
  process.exit(1)
}

const QUOTES = `"'\``
const CURLY = '“”„‟«»‘’‚‛‹›'
/** A name, an equals sign, and the value with the space before it. */
const SETTING = /^(\s*(?:export\s+)?)([A-Za-z_][\w.-]*)\s*=(\s*)(.*)$/
const QUOTED = new RegExp(`^([${QUOTES}])(.*?)\\1\\s*(?:#.*)?$`)
const QUOTED_LINE = new RegExp(`^\\s*[${QUOTES}${CURLY}]\\s*(?:export\\s+)?([A-Za-z_]\\w*)\\s*=`)

/**
 * Parses a file of settings. No message repeats a value, which may be a password.
 *
 * @param text the file, with Unix line ends
 * @param known the names of all settings
 */
function parseEnvFile(text: string, known: string[]): { settings: Setting[]; faults: TextFault[] } {
  const settings: Setting[] = []
  const faults: TextFault[] = []
  for (const [index, row] of text.split('\n').entries()) {
    const found = parseLine(row.trimEnd(), known)
    if (!found) continue
    if ('message' in found) faults.push({ line: index + 1, ...found })
    else settings.push({ line: index + 1, ...found })
  }
  return { settings, faults }
}

type Found = Omit<Setting, 'line'> | Omit<TextFault, 'line'>

function parseLine(row: string, known: string[]): Found | undefined {
  const start = row.search(/\S/)
  if (start < 0) return undefined
  const [, quotedName] = QUOTED_LINE.exec(row) ?? []
  if (quotedName)
    return fault(start, `Remove the quotation marks around this line, so that it begins with ${quotedName}=.`)
  const isNote = row.startsWith('#', start)
  const [, before = '', name, space = '', written = ''] = isNote ? [] : (SETTING.exec(row) ?? [])
  const second = isNote ? findAdded(row, known) : name && findSecond(row, row.length - written.length, known)
  if (second)
    return fault(second.index, `Two settings are on this line. Begin a new line before ${second.name}=.`)
  if (isNote) return undefined
  if (name === undefined) return fault(start, explainLine(row, known))
  const meant = known.includes(name) ? undefined : findMeant(name, known)
  if (meant) return fault(before.length, `${name} is not a setting. Write ${meant}.`)
  const value = parseValue(written, space)
  if ('message' in value) return fault(row.length - written.length, value.message)
  return { column: before.length + 1, name, value: value.text }
}

const fault = (index: number, message: string) => ({ column: index + 1, message })

interface Place {
  index: number
  name: string
}

/** Finds a second setting in a value: a command such as `>>` adds to the last line if no line end follows it. */
function findSecond(row: string, start: number, known: string[]): Place | undefined {
  const value = row.slice(start).replace(/\s#.*$/, '')
  return (
    findName(`${' '.repeat(start)}${value}`, '(?<!_)', known) ?? findAdded(row.slice(start), known, start)
  )
}

/** Finds a setting that was added to the end of a note. A note may mention one, but not directly after a letter. */
function findAdded(note: string, known: string[], offset = 0): Place | undefined {
  const place = findName(note, '(?<=[A-Za-z0-9/.:@-])', known)
  return place && { ...place, index: offset + place.index }
}

function findName(text: string, before: string, known: string[]): Place | undefined {
  const names = known.map((name) => (name.includes('_') ? name : `(?<![A-Z])${name}`)).join('|')
  const match = new RegExp(`${before}(${names})=`).exec(text)
  return match?.[1] ? { index: match.index, name: match[1] } : undefined
}

function explainLine(row: string, known: string[]): string {
  const name = known.find((one) => new RegExp(`(?<![A-Z_])${one}(?![A-Z_])`, 'i').test(row))
  return name
    ? `This line cannot be read. Begin it with ${name}=, and write the value after that.`
    : 'This line is not a setting. Write it as NAME=value, or begin it with # if it is a note.'
}

function parseValue(written: string, space: string): { text: string } | { message: string } {
  const [, quote, quoted] = QUOTED.exec(written) ?? []
  if (quote && quoted !== undefined) return { text: quoted }
  if (QUOTES.includes(written.charAt(0)) && written !== '')
    return { message: 'This value begins with a quotation mark, but does not end with one.' }
  if (
    written !== '' &&
    (CURLY.includes(written.charAt(0)) || CURLY.includes(written.charAt(written.length - 1)))
  )
    return { message: `These are typographic quotation marks. Write straight ones: "value".` }
  // A # begins a note only after a space: a password may contain one.
  return { text: `${space}${written}`.replace(/\s#.*$/, '').trim() }
}

/** The setting that a name with a slip means. */
function findMeant(name: string, known: string[]): string | undefined {
  return known
    .map((one) => ({ one, edits: letters(one) === letters(name) ? 0 : countEdits(one, name.toUpperCase()) }))
    .sort((a, b) => a.edits - b.edits)
    .find(({ one, edits }) => edits <= (one.includes('_') ? 2 : 1))?.one
}

const letters = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** How many letters must be added, removed or replaced (Levenshtein). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
