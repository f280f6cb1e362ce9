import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { decodeText, type TextFault } from '../business/decode-utf8.ts'
import { printMistakes } from '../site/content/print-mistakes.ts'

const FILE = '.env'
/** What Notepad makes of that name. Explorer does not show the ending. */
const RENAMED = '.env.txt'

/** Amazon’s client reads these. */
const SDK_NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']
/** What Node, npm, Amazon’s client and Postgres’s read, among others. */
const OTHER_PROGRAMS =
  /^(AWS|NODE|NPM|SSL|LC|DOCKER|COMPOSE|POSTGRES)_|^PG[A-Z]+$|_(PROXY|COLOR)$|^(TZ|LANG|DEBUG|CI|PATH|HOME|TMPDIR|TEMP|TMP)$/i

/**
 * Loads the settings in `.env`, unless the environment sets them. Exits if a line cannot be read or is not a valid setting:
 * without what it sets, a server would run that is not the one its owner wanted. Values are taken as they are written,
 * unlike those that `util.parseEnv` reads, in which `\n` and `#` have a meaning.
 */
export async function loadEnv(file = FILE): Promise<void> {
  if (!existsSync(file)) {
    if (existsSync(RENAMED))
      stop('This file is not read, because its name ends in .txt. Rename it to .env.', RENAMED)
    return
  }
  const bytes = await readFile(file).catch(({ message }) =>
    stop(`This file cannot be read: ${message}.`, file),
  )
  const { text, fault } = decodeText(bytes)
  if (fault) stop([fault], file)
  // Loaded only here: without a file, commands start faster.
  const { SETTING_NAMES, explainSetting } = await import('../server/settings.ts')
  const known = [...SETTING_NAMES, ...SDK_NAMES]
  const found = text.split('\n').flatMap((row, index) => {
    const one = parseLine(row.trimEnd())
    if (!one) return []
    const invalid = 'name' in one && explainSetting(one.name, one.value)
    if (invalid) return [{ line: index + 1, column: one.column, field: one.name, message: `${invalid}.` }]
    return [{ line: index + 1, ...one }]
  })
  const faults = found.filter((one) => 'message' in one)
  if (faults.length > 0) stop(faults, file)
  for (const { name, value, line, column } of found.filter((one) => 'name' in one)) {
    // Set also if this is a child process or a worker thread.
    if (name in process.env) continue
    process.env[name] = value
    if (!known.includes(name) && !OTHER_PROGRAMS.test(name)) {
      const message = `${name} is not a setting of this site, so it does nothing. .env.example lists the settings.`
      console.error(`${file}, line ${line}, column ${column}: ${message}`)
    }
  }
}

function stop(faults: TextFault[] | string, file: string): never {
  const all = typeof faults === 'string' ? [{ line: 1, column: 1, message: faults }] : faults
  const mistakes = all.map((fault) => ({ file, field: '', ...fault }))
  console.error(printMistakes('', mistakes, file).trimEnd())
  process.exit(1)
}

const CURLY_VALUE = /^[“”„‟«»‘’‚‛‹›]|[“”„‟«»‘’‚‛‹›]$/
/** A name, an equals sign, and the value with the space before it. */
const SETTING = /^(\s*(?:export\s+)?)([A-Za-z_][\w.-]*)\s*=(\s*)(.*)$/
const QUOTED = /^(["'`])(.*?)\1\s*(?:#.*)?$/

/** Reads a line: a setting, a fault, or nothing. No message repeats a value, which may be a password. */
function parseLine(row: string) {
  const start = row.search(/\S/)
  if (start < 0 || row[start] === '#') return undefined
  const [, before = '', name, space = '', written = ''] = SETTING.exec(row) ?? []
  if (!name)
    return fault(
      start,
      'This line is not a setting. Write it as NAME=value, or begin it with # if it is a note.',
    )
  const valueAt = row.length - written.length
  const [, , quoted] = QUOTED.exec(written) ?? []
  if (quoted === undefined && /^["'`]/.test(written))
    return fault(valueAt, 'This value begins with a quotation mark, but does not end with one.')
  if (quoted === undefined && CURLY_VALUE.test(written))
    return fault(valueAt, 'These are typographic quotation marks. Write straight ones: "value".')
  // A # begins a note only after a space: a password may contain one.
  const value = quoted ?? `${space}${written}`.replace(/\s#.*$/, '').trim()
  return { column: before.length + 1, name, value }
}

const fault = (index: number, message: string) => ({ column: index + 1, message })
