import { z } from 'astro/zod'

/**
 * Wraps a content schema so that its errors make sense to the owner. Each error says what is wrong and how to fix it.
 * Astro adds the file and the name of the field.
 */
export function plainErrors<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((data, context): z.output<Schema> => {
    const result = schema.safeParse(data, { error: plainMessage })
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      for (const path of fieldPaths(issue)) context.addIssue({ code: 'custom', path, message: issue.message })
    }
    return z.NEVER
  })
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
      return issue.input === undefined
        ? `This required field is missing. Add it.${hint}`
        : `Expected ${TYPE_NAMES[issue.expected] ?? issue.expected}, found ${JSON.stringify(issue.input)}.${hint}`
    case 'unrecognized_keys':
      return `This field is not known. ${knownFields(issue.inst)}`
    case 'too_small':
      return `Too short, or too few entries. The minimum is ${issue.minimum}.${hint}`
    case 'too_big':
      return `Too long, or too many entries. The maximum is ${issue.maximum}.${hint}`
    default:
      return undefined
  }
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text (put it in quotes if it looks like a number)',
  number: 'a number',
  array: 'a list, with a hyphen at the start of each line',
  object: 'a group of fields, one per line',
  boolean: 'true or false',
  int: 'a whole number',
}

function knownFields(schema: unknown): string {
  if (!(schema instanceof z.ZodObject)) return 'Remove it.'
  return `Remove it, or correct its spelling. The fields here are: ${Object.keys(schema.shape).join(', ')}.`
}
