import { cancel, intro, isCancel, log, select, text } from '@clack/prompts'
import type { z } from 'astro/zod'
import { explainTheme } from '../../business/theme.ts'
import { WEEKDAYS } from '../../business/weekdays.ts'
import { SetupError } from '../../server/setup-error.ts'
import { explainIssues } from '../../site/content/plain-errors.ts'
import {
  type Answers,
  answersSchema,
  canonical,
  EXAMPLES,
  type Key,
  LISTS,
  TRADER_EXAMPLES,
  TRADERS,
} from './questions.ts'

/** What Enter alone answers: most businesses keep it. */
const USUAL: Record<string, string> = {
  ...Object.fromEntries(
    (['tagline', 'monday', 'sunday', 'reply', 'deposit', 'accent', 'ground', 'coating'] as const).map(
      (key) => [key, EXAMPLES[key]],
    ),
  ),
  social: 'none',
  vat: 'none',
}

/** Instead of an answer, or after what the field holds already, this leads to the question before. */
const BACK = '<'

/** The answers so far as they are shown, for who comes back to a question. */
type Shown = Record<string, string>

/**
 * Asks the questions in the terminal. An answer that makes no sense is explained and asked again.
 *
 * @throws SetupError if there is no terminal, or after Ctrl-C
 */
export async function askQuestions(): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    const example = Object.entries(EXAMPLES).map(([key, value]) => {
      return `  ${key}: ${LISTS.includes(key) ? `[${value}]` : value}`
    })
    throw new SetupError(
      `The questions need a terminal. Without one, write the answers to a file and add --answers FILE.yaml:\n\n${example.join('\n')}`,
    )
  }
  intro(
    `Your business. You can change every answer later in business.yaml. ${BACK} goes back to the question before. Ctrl-C stops, and nothing is written.`,
  )
  const answers: Record<string, unknown> = {}
  const [shown, shownOfTrader]: [Shown, Shown] = [{}, {}]
  const ask = (key: Key | 'trader') => {
    if (key === 'trader') return askTrader(shownOfTrader)
    const explainPair = (ground: string) =>
      explainTheme({ accent: String(answers.accent), ground: canonical('ground', ground) })[0]?.message
    return askText({
      key,
      schema: answersSchema.shape[key],
      example: EXAMPLES[key],
      usual: usualAnswer(key, shown),
      shown,
      ...(key === 'ground' && { explainMore: explainPair }),
    })
  }
  const keys = [...(Object.keys(EXAMPLES) as Key[]), 'trader' as const]
  while (!(await askEach(keys, ask, answers)));
  return answers as Answers
}

/** Asks one question after the other. Returns false if the answer to the first is to go back. */
async function askEach<Name extends string>(
  [first, ...rest]: Name[],
  ask: (name: Name) => Promise<unknown>,
  answers: Record<string, unknown>,
): Promise<boolean> {
  if (first === undefined) return true
  do {
    const answer = await ask(first)
    if (answer === BACK) return false
    answers[first] = answer
  } while (!(await askEach(rest, ask, answers)))
  return true
}

/** Asks for the legal trader, with the particulars that the law wants of its kind. */
async function askTrader(shown: Shown): Promise<unknown> {
  const kind = await select({
    message: `trader: ${answersSchema.shape.trader.description}`,
    options: [
      ...Object.keys(TRADERS).map((value) => ({ value, label: value })),
      { value: 'later', label: 'I’ll add it to business.yaml later' },
      { value: BACK, label: 'Back to the question before' },
    ],
  })
  if (isCancel(kind)) return stop()
  if (kind === BACK) return BACK
  if (kind === 'later') return null
  const trader: Record<string, unknown> = { kind }
  const fields = new Map(
    Object.entries(TRADERS[kind] ?? {}).filter(
      ([key, schema]) => key !== 'kind' && !schema.safeParse(undefined).success,
    ),
  )
  const ask = (key: string) =>
    askText({
      key,
      schema: fields.get(key) ?? answersSchema.shape.name,
      example: TRADER_EXAMPLES[`${kind}, ${key}`] ?? TRADER_EXAMPLES[key] ?? '',
      usual: USUAL[key],
      shown,
    })
  return (await askEach([...fields.keys()], ask, trader)) ? trader : askTrader(shown)
}

/** What Enter alone answers: for WhatsApp a mobile phone, for a weekday the hours of the last one that is open. */
function usualAnswer(key: Key, shown: Shown): string | undefined {
  if (key === 'whatsapp')
    return explain(answersSchema.shape.whatsapp, shown.phone) === undefined ? shown.phone : undefined
  const before = WEEKDAYS.slice(0, Math.max(0, WEEKDAYS.indexOf(key as (typeof WEEKDAYS)[number])))
  const isOther = key === 'saturday' || key === 'sunday'
  return (
    (isOther
      ? undefined
      : before.flatMap((day) => shown[day] ?? []).findLast((hours) => hours !== 'closed')) ??
    USUAL[before.length > 0 && !isOther ? 'monday' : key]
  )
}

interface Question {
  key: string
  schema: z.ZodType
  /** What else may be wrong with an answer. */
  explainMore?: (answer: string) => string | undefined
  example: string
  /** What Enter alone answers. */
  usual: string | undefined
  shown: Shown
}

async function askText({ key, schema, explainMore, example, usual, shown }: Question) {
  const written = (value: string | undefined) => value?.trim() || usual || ''
  const answer = await text({
    message: `${key}: ${schema.description}`,
    placeholder: usual ? `${usual} (Enter)` : `For example: ${example}`,
    ...(shown[key] && { initialValue: shown[key] }),
    ...(usual && { defaultValue: usual }),
    validate: (value) => {
      const given = written(value)
      return given.endsWith(BACK) ? undefined : (explain(schema, parse(key, given)) ?? explainMore?.(given))
    },
  })
  if (isCancel(answer)) return stop()
  const given = written(answer)
  if (given.endsWith(BACK)) return BACK
  const understood = canonical(key, parse(key, given))
  shown[key] = [understood].flat().join(', ')
  if (shown[key] !== given) log.message(`Understood as ${shown[key]}`)
  return understood
}

function parse(key: string, typed: string): string | string[] {
  // As in YAML, a text may have quotes.
  const value = typed.replace(/^(["'])(.*)\1$/, '$2')
  if (WEEKDAYS.some((day) => day === key)) return value.toLowerCase()
  if (!LISTS.includes(key)) return value
  // “A, B and C” are three. “Kensington and Chelsea” without a comma is one.
  return value
    .split(value.includes(',') ? /,| and (?=[^,]*$)/ : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function explain(schema: z.ZodType, answer: unknown): string | undefined {
  return explainIssues(schema, answer).issues[0]?.message
}

function stop(): never {
  cancel('Stopped.')
  throw new SetupError('Nothing was written.')
}
