/** Digits and capitals that are not confused when read or heard on the phone: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'

/** Returns a random reference, as `7KQ4-M9XR`: 36 bits (8 of 23 characters). The store must refuse duplicates. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * The reference in what was typed or pasted: in any case or width, with any marks between its letters, and with words
 * around it. One with a hyphen in its middle comes first, because words may look like one (“enhanced”).
 */
export function findReference(input: string): string | undefined {
  const text = input.normalize('NFKC').toUpperCase()
  const [found] = WITH_HYPHEN.exec(text) ?? WITH_ANY_MARKS.exec(text) ?? []
  return found?.replaceAll(/[^A-Z\d]/g, '').replace(/^.{4}/, '$&-')
}

const WITH_HYPHEN = new RegExp(`(?<![\\p{L}\\d])[${ALPHABET}]{4}\\p{Pd}[${ALPHABET}]{4}(?![\\p{L}\\d])`, 'u')
const WITH_ANY_MARKS = new RegExp(`(?<![\\p{L}\\d])(?:[${ALPHABET}][^\\p{L}\\d]*){7}[${ALPHABET}](?![\\p{L}\\d])`, 'u')
