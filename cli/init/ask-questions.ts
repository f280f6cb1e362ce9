import { cancel, intro, isCancel, text } from '@clack/prompts'
import { SetupError } from '../../server/errors.ts'
import { explainIssues } from '../../site/validation/plain-errors.ts'
import { type Answers, answersSchema, EXAMPLES, type Key, LISTS } from './questions.ts'

/** Most businesses keep these answers. */
const USUAL: Key[] = ['tagline', 'weekdays', 'sunday', 'reply', 'deposit', 'coating']

/**
 * Asks the questions in the terminal. An answer that does not make sense is explained and asked again.
 *
 * @throws SetupError if there is no terminal, or if the visitor presses Ctrl-C
 */
export async function askQuestions(): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    const example = Object.entries(EXAMPLES).map(([key, value]) => {
      return `  ${key}: ${LISTS.includes(key as Key) ? `[${value}]` : value}`
    })
    throw new SetupError(
      `The questions need a terminal. Without one, write the answers to a file and add --answers FILE.yaml:\n\n${example.join('\n')}`,
    )
  }
  intro('Your business. Ctrl-C stops, and nothing is written before the last answer.')
  const answers: Partial<Record<Key, string | string[]>> = {}
  for (const key of Object.keys(EXAMPLES) as Key[]) answers[key] = parse(key, await ask(key, answers))
  return answers as Answers
}

async function ask(key: Key, answers: Partial<Record<Key, unknown>>): Promise<string> {
  const usual = USUAL.includes(key) ? EXAMPLES[key] : undefined
  const mobile = key === 'whatsapp' && isValid('whatsapp', answers.phone) ? String(answers.phone) : usual
  const answer = await text({
    message: `${key}: ${answersSchema.shape[key].description}`,
    placeholder: `For example: ${EXAMPLES[key]}`,
    ...(mobile && { initialValue: mobile }),
    validate: (value = '') => explain(key, parse(key, value)),
  })
  if (!isCancel(answer)) return answer
  cancel('Stopped.')
  throw new SetupError('Nothing was written.')
}

function parse(key: Key, value: string): string | string[] {
  if (!LISTS.includes(key)) return value.trim()
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const isValid = (key: Key, answer: unknown) => explain(key, answer) === undefined

function explain(key: Key, answer: unknown): string | undefined {
  return explainIssues(answersSchema.shape[key], answer).issues[0]?.message
}
