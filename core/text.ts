/**
 * What shows nothing: soft hyphens, zero-width spaces and joins, and marks that turn text round, which can disguise it.
 * Not the joiners, which some scripts and emoji need.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/**
 * Cleans text from outside, once, before it is stored: LF line endings, U+FFFD for control characters and halves of
 * characters, which neither Postgres nor a terminal can take, and nothing invisible.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '\uFFFD')
    .replace(INVISIBLE, '')
}

/** Joins lines, for an email header or a line of output. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `1 request`, `2 requests`. */
export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number, up to ten as a word. */
export const inWords = (number: number): string => NUMBERS[number] ?? String(number)

const CODES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => CODES[character] ?? character)
