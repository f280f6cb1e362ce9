import * as v from 'valibot'
import { normalizePhone } from './phone.ts'

/** The fields of a quote request, in the order in which the form shows them. */
export const FIELDS = ['name', 'phone', 'email', 'message'] as const
export type Field = (typeof FIELDS)[number]

/** What is wrong with the answers: the first error of each wrong field. */
export type FieldErrors = Partial<Record<Field, string>>

/** The most characters (UTF-16 units, as browsers count them) that a field may hold. */
export const MAX_LENGTH: Record<Field, number> = { name: 100, phone: 40, email: 254, message: 5000 }

/**
 * A field that people never see and never fill in; programs do. A filled one marks the request as
 * suspicious, no more: browsers' autofill fills it too.
 */
export const HONEYPOT = 'website'

// The wording is fixed: other clients of the API show these messages too.
const REQUIRED = 'This field is required.'
const INVALID_EMAIL = 'Please enter a valid email address.'
const INVALID_PHONE = 'Please enter a valid UK mobile number.'

/** The `pattern` attribute of one-line required text: something other than white space. */
export const TEXT_PATTERN = String.raw`.*[^\s\u200B-\u200D\u2060\uFEFF].*`

/**
 * The `pattern` attribute of the e-mail field: the address of the HTML standard
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with at least one dot in
 * its domain, since no customer has an address without.
 */
export const EMAIL_PATTERN = String.raw`[a-zA-Z0-9.!#$%&'*+\/=?^_\x60\{\|\}~\-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?`

const EMAIL = new RegExp(`^(?:${EMAIL_PATTERN})$`, 'u')
const VISIBLE = /[^\s\u200B-\u200D\u2060\uFEFF]/u

const within = (field: Field) =>
  v.maxLength<string, number, string>(
    MAX_LENGTH[field],
    `Please use at most ${MAX_LENGTH[field]} characters.`,
  )

const requiredText = (field: Field) =>
  v.optional(v.pipe(v.string(REQUIRED), v.trim(), v.regex(VISIBLE, REQUIRED), within(field)), '')

/** A missing field is an empty one. */
const schema = v.object({
  name: requiredText('name'),
  phone: v.optional(
    v.pipe(
      v.string(INVALID_PHONE),
      v.trim(),
      within('phone'),
      v.check((typed) => normalizePhone(typed) !== undefined, INVALID_PHONE),
      v.transform((typed) => normalizePhone(typed) ?? typed),
    ),
    '',
  ),
  email: v.optional(
    v.pipe(v.string(INVALID_EMAIL), v.trim(), within('email'), v.regex(EMAIL, INVALID_EMAIL)),
    '',
  ),
  message: requiredText('message'),
})

/** A valid quote request: trimmed texts, the phone as +447XXXXXXXXX. */
export type QuoteRequest = v.InferOutput<typeof schema>

/**
 * Checks what was typed. Browser and server call this same function.
 *
 * @param input an object with the four fields as strings; other keys are ignored
 * @returns the quote request, or the first error of each wrong field
 */
export function parseQuoteRequest(
  input: unknown,
): { quote: QuoteRequest; errors?: never } | { quote?: never; errors: FieldErrors } {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return { quote: result.output }
  const { nested = {} } = v.flatten<typeof schema>(result.issues)
  return {
    errors: Object.fromEntries(FIELDS.flatMap((field) => (nested[field] ? [[field, nested[field][0]]] : []))),
  }
}
