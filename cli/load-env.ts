import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { decodeText } from '../core/business/text-file.ts'
import { explainSetting, SETTING_NAMES } from '../server/settings.ts'

/** What Notepad makes of .env. Explorer does not show the ending. */
const RENAMED = '.env.txt'

/** What Node, npm, Amazon’s client and Postgres’s read, among others. */
const OTHER_PROGRAMS =
  /^(AWS|NODE|NPM|SSL|LC|DOCKER|COMPOSE|POSTGRES)_|^PG[A-Z]+$|_(PROXY|COLOR)$|^(TZ|LANG|DEBUG|CI|PATH|HOME|TMPDIR|TEMP|TMP)$/i

const SETTING = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(\s*)(.*)$/
const QUOTED = /^(["'`])(.*?)\1\s*(?:#.*)?$/
const CURLY_VALUE = /^[“”„‟«»‘’‚‛‹›]|[“”„‟«»‘’‚‛‹›]$/

/**
 * Loads the settings in `.env`, unless the environment sets them. Exits if a line cannot be read or is not a valid setting:
 * without what it sets, a server would run that is not the one its owner wanted. Values are taken as they are written,
 * unlike those that `util.parseEnv` reads, in which `\n` and `#` have a meaning.
 */
export async function loadEnv(file = '.env'): Promise<void> {
  if (!existsSync(file)) {
    if (existsSync(RENAMED)) stop(RENAMED, ['This file is not read, because its name ends in .txt. Rename it to .env.'])
    return
  }
  const bytes = await readFile(file).catch(({ message }) => stop(file, [`This file cannot be read: ${message}.`]))
  const { text, fault } = decodeText(bytes)
  if (fault) stop(file, [`line ${fault.line}: ${fault.message}`])
  const settings: { line: number; name: string; value: string }[] = []
  const faults: string[] = []
  for (const [index, row] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(row)) continue
    try {
      settings.push({ line: index + 1, ...parseLine(row.trimEnd()) })
    } catch (error) {
      faults.push(`line ${index + 1}: ${(error as Error).message}`)
    }
  }
  if (faults.length > 0) stop(file, faults)
  for (const { line, name, value } of settings) {
    // Set also if this is a child process or a worker thread.
    if (name in process.env) continue
    process.env[name] = value
    if (!SETTING_NAMES.includes(name) && !OTHER_PROGRAMS.test(name))
      console.error(
        `${file}, line ${line}: ${name} is not a setting of this site, so it does nothing. .env.example lists the settings.`,
      )
  }
}

function stop(file: string, faults: string[]): never {
  console.error([`${file} cannot be used:`, ...faults].join('\n  '))
  process.exit(1)
}

/** @throws Error that says what is wrong with a line, without its value, which may be a password */
function parseLine(row: string): { name: string; value: string } {
  const [, name, space, written = ''] = SETTING.exec(row) ?? []
  if (!name) throw new Error('This line is not a setting. Write it as NAME=value, or begin it with # if it is a note.')
  const [, , quoted] = QUOTED.exec(written) ?? []
  if (quoted === undefined && /^["'`]/.test(written))
    throw new Error('This value begins with a quotation mark, but does not end with one.')
  if (quoted === undefined && CURLY_VALUE.test(written))
    throw new Error('These are typographic quotation marks. Write straight ones: "value".')
  // A # begins a note only after a space: a password may contain one.
  const value = quoted ?? `${space}${written}`.replace(/\s#.*$/, '').trim()
  const invalid = explainSetting(name, value)
  if (invalid) throw new Error(`${name}: ${invalid}.`)
  return { name, value }
}
