import { decodeText } from '../../business/decode-utf8.ts'
import { SetupError } from '../../server/setup-error.ts'
import { fieldMistakes } from '../../site/content/mistake.ts'
import { explainIssues } from '../../site/content/plain-errors.ts'
import { printMistakes } from '../../site/content/print-mistakes.ts'
import { parseYaml, unreadable } from '../../site/content/yaml-file.ts'
import { type Answers, answersSchema } from './questions.ts'

/**
 * Reads the answers from YAML, with one field for each question.
 *
 * @throws SetupError with everything that is wrong
 */
export function parseAnswers(file: string, bytes: Uint8Array): Answers {
  const { text, fault } = decodeText(bytes)
  // Without quotes, a colour would be a comment.
  const quoted = text.replace(/^((?:accent|ground): *)(#[\da-f]+)/gim, "$1'$2'")
  const yaml = fault ? unreadable(fault) : parseYaml(quoted)
  const { issues } = yaml.data === undefined ? { issues: [] } : explainIssues(answersSchema, yaml.data)
  const mistakes = fieldMistakes({ file, yaml, issues })
  if (mistakes.length > 0) throw new SetupError(printMistakes('', mistakes))
  return yaml.data as Answers
}
