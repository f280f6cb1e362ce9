import { z } from 'astro/zod'

/**
 * Wraps a schema of content/ so that its errors can be understood without knowing what a schema is: each
 * says what is wrong and how to put it right. Astro adds the file and the name of the field.
 */
export function plainErrors<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((data, context): z.output<Schema> => {
    const result = schema.safeParse(data, { error: explain })
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      for (const path of places(issue)) context.addIssue({ code: 'custom', path, message: issue.message })
    }
    return z.NEVER
  })
}

/** Where a mistake is: an unknown field is at fault itself, not the group that it stands in. */
function places(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
}

/** Zod asks here only where a field has no message of its own. */
const explain: z.core.$ZodErrorMap = (issue) => {
  const meaning = issue.inst instanceof z.ZodType ? issue.inst.description : undefined
  const hint = meaning ? ` ${meaning}` : ''
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `This field is missing. Add it.${hint}`
        : `Expected ${KIND[issue.expected] ?? issue.expected}, found ${JSON.stringify(issue.input)}.${hint}`
    case 'unrecognized_keys':
      return `This field is not known. ${knownFields(issue.inst)}`
    case 'too_small':
      return `Too short or too few: at least ${issue.minimum}.${hint}`
    case 'too_big':
      return `Too long or too many: at most ${issue.maximum}.${hint}`
    default:
      return undefined
  }
}

const KIND: Record<string, string> = {
  string: 'a text (put it in quotes if it looks like a number)',
  number: 'a number',
  array: 'a list, each line starting with a hyphen',
  object: 'a group of fields, each on a line of its own',
  boolean: 'true or false',
  int: 'a whole number',
}

function knownFields(schema: unknown): string {
  if (!(schema instanceof z.ZodObject)) return 'Remove it.'
  return `Remove it, or correct its spelling. The fields here are: ${Object.keys(schema.shape).join(', ')}.`
}
