import { z } from 'astro/zod'

/** An invalid field: its path, what is wrong, and what to write instead. */
export interface Issue {
  path: PropertyKey[]
  message: string
  /** Whether the name of the field is wrong, not its value. */
  isName?: boolean
}

/** Validates data, and explains every error so that it makes sense to the owner. */
export function explainIssues<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): { value: z.output<Schema> | undefined; issues: Issue[] } {
  const result = schema.safeParse(data, { error: plainMessage, reportInput: true })
  if (result.success) return { value: result.data, issues: [] }
  const issues = result.error.issues
    .flatMap((issue) => findMeant(issue, data))
    .flatMap((issue) =>
      fieldPaths(issue).map((path) => ({
        path,
        message:
          isMissing(issue) && !issue.message.startsWith(MISSING)
            ? `${MISSING} ${issue.message}`
            : issue.message,
        isName: issue.code === 'unrecognized_keys' || issue.code === 'invalid_key',
        isMissing: isMissing(issue),
      })),
    )
  // A value of the wrong type may be too short too.
  const different = [
    ...Map.groupBy(issues, ({ path, isName }) => JSON.stringify([path, isName])).values(),
  ].flatMap((same) => same.slice(0, 1))
  return { value: undefined, issues: mergeMisspelt(different) }
}

const MISSING = 'This required field is missing. Add it.'

/** Whether a field is absent, not malformed. For a union with a discriminator, the issue is about the discriminator. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union' && issue.discriminator)
    return Object(issue.input)[issue.discriminator] === undefined
  return /^invalid_(type|value|union)$/.test(issue.code) && issue.input === undefined
}

/** A group that has one unknown field and lacks one has a single mistake: the name. */
function mergeMisspelt(issues: (Issue & { isMissing: boolean })[]): Issue[] {
  const groups = Map.groupBy(issues, ({ path }) => JSON.stringify(path.slice(0, -1)))
  return [...groups.values()].flatMap((group) => {
    const [unknown, ...others] = group.filter(({ isName }) => isName)
    const [missing, ...more] = group.filter((issue) => issue.isMissing)
    if (!unknown || !missing || others.length > 0 || more.length > 0) return group
    const message = `This field is not known, and ${String(missing.path.at(-1))} is missing. If that is what you mean, correct its spelling.`
    return group
      .filter((issue) => issue !== missing)
      .map((issue) => (issue === unknown ? { ...issue, message } : issue))
  })
}

/**
 * What is wrong with a value that may have several forms: the issues of the form with the right type. A group with none
 * of the form's fields was meant as text: a colon made a group of it.
 */
function findMeant(issue: z.core.$ZodIssue, data: unknown): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const value = issue.path.reduce<unknown>(
    (around, key) => (around as Record<PropertyKey, unknown>)[key],
    data,
  )
  const isOwn = ({ path }: z.core.$ZodIssue) => path.length === 0
  const isOtherForm = (own: z.core.$ZodIssue) =>
    own.code === 'invalid_type' ||
    own.code === 'invalid_value' ||
    (own.code === 'unrecognized_keys' && own.keys.length === Object.keys(value as object).length)
  const isText = (own: z.core.$ZodIssue) => own.code === 'invalid_type' && own.expected === 'string'
  const meant =
    issue.errors.find((form) => !form.filter(isOwn).some(isOtherForm)) ??
    issue.errors.find((form) => form.filter(isOwn).some(isText))
  if (!meant) return [issue]
  return meant.flatMap((inner) => findMeant({ ...inner, path: [...issue.path, ...inner.path] }, data))
}

/** The paths of the invalid fields. For an unknown field that is its own path, not its group's. */
function fieldPaths(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
}

/** The message for an issue. Zod calls this only for fields that do not set their own message. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const description = issue.inst instanceof z.ZodType ? issue.inst.description : undefined
  const hint = description ? ` ${description}` : ''
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${MISSING}${hint}`
      if (issue.input === null) return `This field is empty. Fill it in.${hint}`
      if (issue.expected === 'string' && Array.isArray(issue.input))
        return `Expected one text, found a list. Put a text that begins with a bracket or a hyphen in quotes.${hint}`
      if (issue.expected === 'string' && typeof issue.input === 'object')
        return `A colon with a space after it makes a group of fields. Put the whole text in quotes.${hint}`
      if (issue.expected === 'number' && /^£?\d[\d,. ]*$/.test(String(issue.input)))
        return `Write the number without a sign, commas or spaces: ${String(issue.input).replaceAll(/[£, ]/g, '')}.${hint}`
      return `Expected ${TYPE_NAMES[issue.expected] ?? issue.expected}, found ${JSON.stringify(issue.input)}.${hint}`
    case 'invalid_key':
      return issue.issues[0]?.message
    case 'invalid_union':
      return Array.isArray(issue.options) ? `Write ${OR.format(issue.options)}.` : undefined
    case 'unrecognized_keys':
      return `This field is not known. ${knownFields(issue)}`
    case 'too_small':
      if (typeof issue.input === 'number')
        return `Write a number ${issue.inclusive ? 'of at least' : 'above'} ${issue.minimum}.${hint}`
      if (issue.origin === 'string' && issue.minimum === 1) return `This field is empty. Fill it in.${hint}`
      return `Too ${issue.origin === 'array' ? 'few entries' : 'short'}: ${lengthOf(issue.input)}the minimum is ${issue.minimum}.`
    case 'too_big':
      if (typeof issue.input === 'number') return `Write a number of at most ${issue.maximum}.${hint}`
      return `Too ${issue.origin === 'array' ? 'many entries' : 'long'}: ${lengthOf(issue.input)}the maximum is ${issue.maximum}.`
    default:
      return undefined
  }
}

/** The length of a text or a list, to go before its limit. */
function lengthOf(input: unknown): string {
  if (typeof input === 'string') return `it has ${input.length} characters, and `
  return Array.isArray(input) && input.length > 0 ? `there are ${input.length}, and ` : ''
}

export const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const TYPE_NAMES: Record<string, string> = {
  string: 'text (put it in quotes if it looks like a number)',
  number: 'a number',
  array: 'a list, with a hyphen at the start of each line',
  object: 'a group of fields, one per line',
  record: 'a group of fields, one per line',
  boolean: 'true or false',
  int: 'a whole number',
}

function knownFields({ inst, keys, input }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  if (!(inst instanceof z.ZodObject)) return 'Remove it.'
  // Between braces, a comma ends a text, and what follows it is a field without a value.
  const isText = keys.every((key) => (input as Record<string, unknown>)[key] === null)
  const remedy = isText
    ? 'If it belongs to the text before it, put that text in quotes.'
    : 'Remove it, or correct its spelling.'
  return `${remedy} The fields here are: ${Object.keys(inst.shape).join(', ')}.`
}
