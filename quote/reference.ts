/** Digits and capitals that are not confused when read or heard on the phone: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const LENGTH = 8

/** The format of a reference, for example `7KQ4-M9XR`. */
export const REFERENCE_PATTERN = new RegExp(`^[${ALPHABET}]{4}-[${ALPHABET}]{4}$`)

/** Returns a new random reference of 36 bits (8 of 23 characters). The store must still reject duplicates. */
export function newReference(): string {
  let reference = ''
  while (reference.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      const unbiased = byte < 256 - (256 % ALPHABET.length)
      if (unbiased && reference.length < LENGTH) reference += ALPHABET[byte % ALPHABET.length]
    }
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`
}

/** The reference that was typed: in any case, and with or without its hyphen. */
export function parseReference(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replace(/^.{4}(?=.)/, '$&-')
}
