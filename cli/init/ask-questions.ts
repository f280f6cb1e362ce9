import { cancel, intro, isCancel, select, text } from '@clack/prompts'
import type { z } from 'astro/zod'
import { SetupError } from '../../server/setup-error.ts'
import { explainIssues } from '../../site/validation/plain-errors.ts'
import {
  type Answers,
  answersSchema,
  EXAMPLES,
  type Key,
  LISTS,
  TRADER_EXAMPLES,
  TRADERS,
} from './questions.ts'

/** Most businesses keep these answers. */
const USUAL = ['tagline', 'weekdays', 'sunday', 'reply', 'deposit', 'accent', 'ground', 'coating', 'vat']

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
    'Your business. You can change every answer later in business.yaml. Ctrl-C stops, and nothing is written.',
  )
  const answers: Record<string, unknown> = {}
  for (const [key, example] of Object.entries(EXAMPLES) as [Key, string][]) {
    const isMobile = key === 'whatsapp' && explain(answersSchema.shape.whatsapp, answers.phone) === undefined
    const usual = isMobile ? String(answers.phone) : usualAnswer(key, example)
    answers[key] = await ask(key, answersSchema.shape[key], example, usual)
  }
  return { ...answers, trader: await askTrader() } as Answers
}

/** Asks for the legal trader, with the particulars that the law wants of its kind. */
async function askTrader(): Promise<unknown> {
  const kind = await select({
    message: `trader: ${answersSchema.shape.trader.description}`,
    options: [
      ...Object.keys(TRADERS).map((value) => ({ value, label: value })),
      { value: 'later', label: 'I’ll add it to business.yaml later' },
    ],
  })
  if (isCancel(kind)) return stop()
  if (kind === 'later') return null
  const trader: Record<string, unknown> = { kind }
  for (const [key, schema] of Object.entries(TRADERS[kind] ?? {})) {
    const example = TRADER_EXAMPLES[key] ?? ''
    const isOptional = schema.safeParse(undefined).success
    if (key !== 'kind' && !isOptional)
      trader[key] = await ask(key, schema, example, usualAnswer(key, example))
  }
  return trader
}

const usualAnswer = (key: string, example: string) => (USUAL.includes(key) ? example : undefined)

async function ask(
  key: string,
  schema: z.ZodType,
  example: string,
  usual: string | undefined,
): Promise<string | string[]> {
  const answer = await text({
    message: `${key}: ${schema.description}`,
    placeholder: usual ? `${usual} (Enter)` : `For example: ${example}`,
    validate: (value) => explain(schema, parse(key, value || usual || '')),
  })
  return isCancel(answer) ? stop() : parse(key, answer || usual || '')
}

function parse(key: string, value: string): string | string[] {
  if (!LISTS.includes(key)) return value.trim()
  return value
    .split(',')
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
