import { lowestPrice, price } from '../../core/business/price.ts'

/** What texts can name as tokens such as `{{phone}}`, so that each fact stands in one place: where in business.yaml. */
export const PATHS: Record<string, string[]> = {
  name: ['name'],
  phone: ['phone'],
  email: ['email'],
  town: ['address', 'locality'],
  reply: ['promises', 'reply'],
  deposit: ['promises', 'deposit'],
}
export const TOKENS = [...Object.keys(PATHS), 'lowestPrice']

/** The facts as text, by their tokens; `undefined` for one that the content leaves out. */
export type Facts = Record<string, string | undefined>

const TOKEN = /{{\s*(\w+)\s*}}/g

/**
 * Reads the facts from business.yaml and the services as they are written. One that is required, or whose file cannot be
 * read, is empty if it is missing: that is reported anyway.
 */
export function readFacts(business: unknown, services: unknown[]): Facts {
  const facts = Object.entries(PATHS).map(([token, path]) => {
    const value = path.reduce<unknown>((group, key) => Object(group)[key], business)
    const isOptional = business !== undefined && path[0] === 'promises'
    return [token, /string|number/.test(typeof value) ? String(value) : isOptional ? undefined : '']
  })
  return { ...Object.fromEntries(facts), lowestPrice: lowestPriceIn(services) }
}

/** The lowest price as text: empty if a file cannot be read, `undefined` if all prices are on enquiry. */
function lowestPriceIn(services: unknown[]): string | undefined {
  const packages = services.map((service) => Object(service).packages)
  if (packages.length === 0 || !packages.every(Array.isArray)) return ''
  const lowest = lowestPrice(packages.flat().map(Object))
  return lowest === undefined ? undefined : price(lowest)
}

/** Whether a file has tokens: what customers wrote stays as they wrote it, braces too. */
export const hasTokens = (file: string): boolean => file !== 'reviews.yaml'

/** Copies data and replaces each text in it. */
export function replaceTexts(
  data: unknown,
  replace: (text: string, path: PropertyKey[]) => string,
  path: PropertyKey[] = [],
): unknown {
  if (typeof data === 'string') return replace(data, path)
  if (Array.isArray(data)) return data.map((entry, index) => replaceTexts(entry, replace, [...path, index]))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, entry]) => [key, replaceTexts(entry, replace, [...path, key])]),
  )
}

/** The value of a token, which may also be called as something that every object has, such as `constructor`. */
const tokenValue = (values: Facts, name: string) => (Object.keys(values).includes(name) ? values[name] : undefined)

export function fillText(content: string, values: Facts): string {
  return content.replace(TOKEN, (token, name) => tokenValue(values, name) ?? token)
}

/** A text in pieces: each token is one, with the value that visitors see in its place. */
export type Piece = { text: string; token?: string }

export function piecesOf(content: string, values: Facts): Piece[] {
  return content.split(/({{\s*\w+\s*}})/).map((piece) => {
    const text = fillText(piece, values) || piece
    return text === piece ? { text } : { text, token: piece }
  })
}

export const hasFacts = (content: string, values: Facts) => piecesOf(content, values).some(({ token }) => token)

/** Replaces the tokens in an address, in which Markdown has encoded the braces. */
export function fillAddress(address: string, values: Facts): string {
  return address.replace(/%7B%7B(\w+)%7D%7D/gi, (token, name) => encodeURI(tokenValue(values, name) ?? token))
}
