import { cleanText } from '../text.ts'
import { normalizePhone } from './phone.ts'

/** The fields of a quote request, in the order in which the form shows them. */
export const FIELDS = ['name', 'email', 'phone', 'message'] as const
export type Field = (typeof FIELDS)[number]

/** The first error of each invalid field. */
export type FieldErrors = Partial<Record<Field, string>>

/** The maximum length of each field in UTF-16 code units, which is how browsers count. */
export const MAX_LENGTH: Record<Field, number> = { name: 100, email: 254, phone: 40, message: 5000 }

/** A hidden field that bots fill in. A value only raises a suspicion, because browsers may fill it in too. */
export const HONEYPOT = 'website'

const REQUIRED = 'This field is required.'

/** What is wrong if a field has no value that can be read. The wording is fixed: other clients show these messages too. */
export const MESSAGES: Record<Field, string> = {
  name: REQUIRED,
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid UK mobile number.',
  message: REQUIRED,
}

/** No space, no control or format character, and none that fonts leave out (`DI`: Default_Ignorable_Code_Point). */
const VISIBLE = String.raw`[^\s\p{Cc}\p{Cf}\p{DI}\uFFFD]`

/** The `pattern` attribute of a required one-line field: at least one visible character. */
export const TEXT_PATTERN = `.*${VISIBLE}.*`

/**
 * An email address, by the HTML standard (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), but
 * narrower, because mail servers refuse more: the local part has at most 64 characters, no dot at either end and no two
 * in a row (RFC 5321, 4.1.2 and 4.5.3.1.1), and the domain at least one dot.
 */
export const EMAIL =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?=.)|$)){2,}$/i

/**
 * The `pattern` attribute of the email field. It leaves the rest to the server, which knows the invisible characters
 * that a copied address may bring along. For the same reason the field is not of the type `email`.
 */
export const EMAIL_PATTERN = '[^@]+@[^@]+\\.[^@]+'

/** What shows nothing (Default_Ignorable_Code_Point). */
const INVISIBLE = /\p{DI}/gu

/** A valid quote request: trimmed texts, the phone as +447XXXXXXXXX. */
export type QuoteRequest = Record<Field, string>

const text = (typed: string) => (new RegExp(VISIBLE, 'u').test(typed) ? typed : undefined)

/** How each field is read. */
const READERS: Record<Field, (typed: string) => string | undefined> = {
  name: text,
  email: (typed) => EMAIL.exec(typed.replace(INVISIBLE, '').trim())?.[0],
  phone: normalizePhone,
  message: text,
}

/**
 * Validates the fields of the form. The browser and the server both call this function.
 *
 * @param input an object with the four fields as strings; other keys are ignored, and a missing field counts as empty
 * @returns the quote request, or the error of each invalid field
 */
export function parseQuoteRequest(
  input: object,
): { quote: QuoteRequest; errors?: never } | { quote?: never; errors: FieldErrors } {
  const quote: QuoteRequest = { name: '', email: '', phone: '', message: '' }
  const errors: FieldErrors = {}
  for (const field of FIELDS) {
    const given = (input as Partial<Record<Field, unknown>>)[field]
    const typed = typeof given === 'string' ? cleanText(given).trim() : ''
    const value = READERS[field](typed)
    if (typed.length > MAX_LENGTH[field]) errors[field] = `Please use at most ${MAX_LENGTH[field]} characters.`
    else if (value === undefined) errors[field] = MESSAGES[field]
    else quote[field] = value
  }
  return Object.keys(errors).length > 0 ? { errors } : { quote }
}
