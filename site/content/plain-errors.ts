import { z } from 'astro/zod'
import { countOf } from '../../core/text.ts'

/** An invalid field: its path, what is wrong, and what to write instead. */
export interface Issue {
  path: PropertyKey[]
  message: string
}

/** Validates data, and says in plain words what is wrong with each field. */
export function explainIssues<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): { value: z.output<Schema> | undefined; issues: Issue[] } {
  const result = schema.safeParse(data, { error: plainMessage, reportInput: true })
  if (result.success) return { value: result.data, issues: [] }
  const issues = result.error.issues.flatMap((issue) => {
    const { path, message } = issue
    // An unknown field has its own path, not its group’s.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    return paths.map((path): Issue => ({ path, message }))
  })
  // One message for a field is enough.
  const byPath = Map.groupBy(issues, ({ path }) => JSON.stringify(path))
  return { value: undefined, issues: [...byPath.values()].flatMap((same) => same.slice(0, 1)) }
}

/** The message for an issue. Zod calls this only for fields that do not set their own message. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const { title = '', description = title && `${title}.` } =
    (issue.inst instanceof z.ZodType && issue.inst.meta()) || {}
  const message = explain(issue)
  return message && `${message} ${description}`.trimEnd()
}

/** What is wrong, before the schema’s description of the field. `undefined` stands for Zod’s own words. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type':
      if (input === undefined) return 'This required field is missing. Add it.'
      if (input === null) return 'This field is empty. Fill it in.'
      if (issue.expected === 'string')
        return `YAML takes this for ${kindOf(input)}, not for text. Put the whole text in quotes.`
      return `Write ${EXPECTED[issue.expected] ?? issue.expected}.`
    case 'invalid_key':
      return issue.issues[0]?.message
    case 'invalid_union':
      return Array.isArray(issue.options) ? `Write ${OR.format(issue.options)}.` : undefined
    case 'unrecognized_keys': {
      const fields = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
      const nearest = nearestFirst(issue.keys[0] ?? '', fields).join(', ')
      return `This field is not known. Correct its name, or put the text that it belongs to in quotes. The fields here, the nearest first: ${nearest}.`
    }
    case 'too_small':
      if (issue.origin === 'number' && !issue.inclusive) return `Write a number above ${issue.minimum}.`
      return `Write at least ${amount(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `Write at most ${amount(issue.maximum, issue.origin)}.`
    default:
      return undefined
  }
}

const kindOf = (input: unknown) =>
  Array.isArray(input) ? 'a list' : typeof input === 'object' ? 'a group of fields' : `the ${typeof input} ${input}`

function amount(limit: number | bigint, origin: string): string {
  const unit = { string: 'character', array: 'item' }[origin]
  return unit ? countOf(Number(limit), unit) : String(limit)
}

/** Sorts names by how many letters differ from a word. */
export function nearestFirst(word: string, names: string[]): string[] {
  return names.toSorted((a, b) => distance(word, a) - distance(word, b))
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distance(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...name].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== other)
      const removed = (row[column + 1] ?? 0) + 1
      const added = (next[column] ?? 0) + 1
      next.push(Math.min(replaced, removed, added))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

export const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' })
export const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const LIST = 'a list, with a hyphen at the start of each line'
const GROUP = 'a group of fields, one per line'
const EXPECTED: Record<string, string> = {
  number: 'a number alone, without a sign, commas or spaces',
  int: 'a whole number',
  array: LIST,
  tuple: LIST,
  object: GROUP,
  record: GROUP,
  boolean: 'true or false',
}
