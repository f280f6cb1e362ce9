/** Digits and capitals that cannot be taken for one another when read out on the phone: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const LENGTH = 8

/** The form of a reference, for example `7KQ4-M9XR`. */
export const REFERENCE_PATTERN = new RegExp(`^[${ALPHABET}]{4}-[${ALPHABET}]{4}$`)

/** A new random reference: 8 characters of 23, 36 bits, so the store must still refuse a repeat. */
export function newReference(): string {
  let reference = ''
  while (reference.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      const fair = byte < 256 - (256 % ALPHABET.length)
      if (fair && reference.length < LENGTH) reference += ALPHABET[byte % ALPHABET.length]
    }
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`
}
