import { type Facts, fillText, PATHS, replaceTexts, TOKENS } from './facts-in-texts.ts'
import { type Issue, nearestFirst } from './plain-errors.ts'

/** Replaces the tokens in every text of a file, and reports those that stand for nothing. */
export function fillTokens(data: unknown, facts: Facts): { data: unknown; issues: Issue[] } {
  const issues: Issue[] = []
  const filled = replaceTexts(data, (content, path) => {
    for (const { message } of explainTokens(content, facts)) issues.push({ path, message })
    return fillText(content, facts)
  })
  return { data: filled, issues }
}

/** A mistake with a token, and where in the text it is. */
interface TokenIssue {
  index: number
  message: string
}

/** A token, or what may be meant as one. */
const BRACES = new RegExp(`{{\\s*([^{}]*?)\\s*}}|{{|}}|{\\s*(${TOKENS.join('|')})\\s*}`, 'gi')

/** What is wrong with the tokens in a text. `others` are further tokens that it may have. */
export function explainTokens(content: string, facts: Facts, others: readonly string[] = []): TokenIssue[] {
  const known = [...TOKENS, ...others]
  return Array.from(content.matchAll(BRACES), ({ index, 0: written, 1: name, 2: single }) => {
    const message = explainToken(written, name ?? single, facts, known)
    return message ? [{ index, message }] : []
  }).flat()
}

function explainToken(written: string, name: string | undefined, facts: Facts, known: string[]): string | undefined {
  if (name === undefined) return 'A token has two braces on each side, for example {{name}}.'
  if (!known.includes(name) || !written.startsWith('{{'))
    return `${written} is not known. Write one of ${nearestFirst(name, known).join(', ')} between two braces on each side.`
  if (!TOKENS.includes(name)) return undefined
  const fact = facts[name]
  const place = PATHS[name] ? `${PATHS[name].join('.')} in business.yaml` : 'the lowest price in services/'
  const source = `${written} stands for ${place}, which`
  if (fact === undefined) return `${source} is missing. Add it there, or rewrite this text.`
  return fact.includes('{{') ? `${source} has a token itself. Write it out there.` : undefined
}
