import { price } from '../ui/price.ts'
import type { Issue } from './plain-errors.ts'

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
 * Reads the facts from business.yaml and the services as they are written. A fact is empty if it is required or its file
 * cannot be read, because then that is reported.
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
    lowestPrice: lowestPrice(services),
  }
}

function lowestPrice(services: unknown[]): string | undefined {
  const packages = services.map((service) => at(service, 'packages'))
  if (packages.length === 0 || !packages.every(Array.isArray)) return ''
  const prices = packages
    .flat()
    .flatMap((entry) => [
      at(entry, 'fromPrice'),
      at(entry, 'price'),
      ...Object.values(Object(at(entry, 'prices'))),
    ])
  const numbers = prices.filter((amount) => typeof amount === 'number')
  return numbers.length > 0 ? price(Math.min(...numbers)) : undefined
}

/** Replaces the tokens in every text of a file, and reports those that stand for nothing. */
export function fillTokens(data: unknown, facts: Facts): { data: unknown; issues: Issue[] } {
  const issues: Issue[] = []
  const fill = (value: unknown, path: PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      for (const message of explainTokens(value, facts)) issues.push({ path, message })
      return fillText(value, facts)
    }
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]))
  }
  return { data: fill(data, []), issues }
}

/** What is wrong with the tokens in a text. `others` are further tokens that it may have. */
export function explainTokens(content: string, facts: Facts, others: readonly string[] = []): string[] {
  return Array.from(content.matchAll(TOKEN), ([, name = '']) => {
    if (others.includes(name)) return []
    if (!(name in SOURCES)) {
      const known = [...Object.keys(SOURCES), ...others].join(', ')
      return `{{${name}}} is not known. Write one of ${known} between the braces.`
    }
    const key = name as keyof Facts
    return facts[key] === undefined
      ? `{{${name}}} stands for ${SOURCES[key]}, which is missing. Add it there, or rewrite this text.`
      : []
  }).flat()
}

/** What tokens stand for: the facts, and what else a text can name. */
type Values = Record<string, string | undefined>

/** Replaces the tokens in a text. */
export function fillText(content: string, values: Values): string {
  return content.replace(TOKEN, (token, name) => values[name] ?? token)
}

/** Replaces the tokens in HTML. `links` are the tokens that stand for HTML. */
export function fillHtml(html: string, values: Values, links: Record<string, string>): string {
  return html.replace(TOKEN, (token, name) => links[name] ?? escapeHtml(values[name] ?? token))
}

export function escapeHtml(content: string): string {
  return content.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (group, key) => (Object(group) === group ? (group as Record<string, unknown>)[key] : undefined),
    value,
  )
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
