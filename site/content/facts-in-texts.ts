import type { Issue } from './plain-errors.ts'
import { lowestPrice, price } from './price.ts'
import { replaceTexts } from './replace-texts.ts'

/** What texts can name as tokens such as `{{phone}}`, so that each fact stands in one place: where it stands. */
const SOURCES = {
  name: 'name in business.yaml',
  phone: 'phone in business.yaml',
  email: 'email in business.yaml',
  town: 'address.locality in business.yaml',
  reply: 'promises.reply in business.yaml',
  deposit: 'promises.deposit in business.yaml',
  lowestPrice: 'the lowest price in services/',
} as const

/** The facts as text; `undefined` for one that the content leaves out. */
export type Facts = Record<keyof typeof SOURCES, string | undefined>

const TOKEN = /{{\s*(\w+)\s*}}/g

/**
 * Reads the facts from business.yaml and the services as they are written. One that is required, or whose file cannot be
 * read, is empty if it is missing: that is reported anyway.
 */
export function readFacts(business: unknown, services: unknown[]): Facts {
  const optional = (value: unknown) => text(value) ?? (business === undefined ? '' : undefined)
  return {
    name: text(at(business, 'name')) ?? '',
    phone: text(at(business, 'phone')) ?? '',
    email: text(at(business, 'email')) ?? '',
    town: text(at(business, 'address', 'locality')) ?? '',
    reply: optional(at(business, 'promises', 'reply')),
    deposit: optional(at(business, 'promises', 'deposit')),
    lowestPrice: lowestPriceIn(services),
  }
}

/** The lowest price as text: empty if a file cannot be read, `undefined` if all prices are on enquiry. */
function lowestPriceIn(services: unknown[]): string | undefined {
  const packages = services.map((service) => at(service, 'packages'))
  if (packages.length === 0 || !packages.every(Array.isArray)) return ''
  const lowest = lowestPrice(packages.flat().map(Object))
  return lowest === undefined ? undefined : price(lowest)
}

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
const BRACES = new RegExp(`{{\\s*([^{}]*?)\\s*}}|{{|}}|{\\s*(${Object.keys(SOURCES).join('|')})\\s*}`, 'gi')

/** What is wrong with the tokens in a text. `others` are further tokens that it may have. */
export function explainTokens(content: string, facts: Facts, others: readonly string[] = []): TokenIssue[] {
  const known = [...Object.keys(SOURCES), ...others]
  return Array.from(content.matchAll(BRACES), ({ index, 0: written, 1: name, 2: single }) => {
    const message = explainToken(written, name ?? single, facts, known)
    return message ? [{ index, message }] : []
  }).flat()
}

function explainToken(
  written: string,
  name: string | undefined,
  facts: Facts,
  known: string[],
): string | undefined {
  if (name === undefined) return 'A token has two braces on each side, for example {{name}}.'
  const meant = known.find((one) => one.toLowerCase() === name.toLowerCase())
  if (meant !== name || !written.startsWith('{{')) {
    const remedy = meant ? `{{${meant}}}` : `one of ${known.join(', ')} between the braces`
    return `${written} is not known. Write ${remedy}.`
  }
  if (!isFact(name)) return undefined
  const fact = facts[name]
  const source = `${written} stands for ${SOURCES[name]}, which`
  if (fact === undefined) return `${source} is missing. Add it there, or rewrite this text.`
  return fact.includes('{{') ? `${source} has a token itself. Write it out there.` : undefined
}

const isFact = (name: string): name is keyof Facts => Object.hasOwn(SOURCES, name)

/** What tokens stand for: the facts, and what else a text can name. */
export type Values = Record<string, string | undefined>

/** The value of a token, which may also be called as something that every object has, such as `constructor`. */
const tokenValue = (values: Values, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)

export function fillText(content: string, values: Values): string {
  return content.replace(TOKEN, (token, name) => tokenValue(values, name) ?? token)
}

/** Replaces the tokens in an address, in which Markdown has encoded the braces. */
export function fillAddress(address: string, values: Values): string {
  return address.replace(/%7B%7B(\w+)%7D%7D/gi, (token, name) => encodeURI(tokenValue(values, name) ?? token))
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (group, key) => (Object(group) === group ? (group as Record<string, unknown>)[key] : undefined),
    value,
  )
}

const text = (value: unknown) => (/string|number/.test(typeof value) ? String(value) : undefined)
