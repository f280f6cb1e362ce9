import * as v from 'valibot'
import { normalizePhone } from './phone.ts'

/** The fields of a quote request, in the order in which the form shows them. */
export const FIELDS = ['name', 'email', 'phone', 'message'] as const
export type Field = (typeof FIELDS)[number]

/** The first error of each invalid field. */
export type FieldErrors = Partial<Record<Field, string>>

/** The maximum length of each field in UTF-16 code units, which is how browsers count. */
export const MAX_LENGTH: Record<Field, number> = { name: 100, email: 254, phone: 40, message: 5000 }

/**
 * A hidden field that bots fill in. A value only marks the request as suspicious, because browsers' autofill may set it
 * too.
 */
export const HONEYPOT = 'website'

// The wording is fixed: other clients of the API show these messages too.
const REQUIRED = 'This field is required.'
const INVALID_EMAIL = 'Please enter a valid email address.'
const INVALID_PHONE = 'Please enter a valid UK mobile number.'

/** No space, no control or format character, and no other that fonts leave out (`DI`: Default_Ignorable_Code_Point). */
const VISIBLE = String.raw`[^\s\p{Cc}\p{Cf}\p{DI}]`

/** The `pattern` attribute of a required one-line field: at least one visible character. */
export const TEXT_PATTERN = `.*${VISIBLE}.*`

/** What may stand between two dots of an address's local part (RFC 5321's atom, as the HTML standard writes it). */
const ATOM = String.raw`[a-zA-Z0-9!#$%&'*+\/=?^_\x60\{\|\}~\-]+`
const LABEL = String.raw`[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?`

/**
 * The `pattern` attribute of the email field: the HTML standard's
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), but narrower, because mail servers refuse
 * more: the local part has at most 64 characters, no dot at either end and no two in a row (RFC 5321, 4.1.2 and
 * 4.5.3.1.1), and the domain at least one dot.
 */
export const EMAIL_PATTERN = String.raw`(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${LABEL}`

const EMAIL = new RegExp(`^(?:${EMAIL_PATTERN})$`, 'u')

const maxLength = (field: Field) =>
  v.maxLength<string, number, string>(
    MAX_LENGTH[field],
    `Please use at most ${MAX_LENGTH[field]} characters.`,
  )

const requiredText = (field: Field) =>
  v.optional(
    v.pipe(v.string(REQUIRED), v.trim(), v.regex(new RegExp(VISIBLE, 'u'), REQUIRED), maxLength(field)),
    '',
  )

/** A missing field counts as empty. */
const schema = v.object({
  name: requiredText('name'),
  email: v.optional(
    v.pipe(v.string(INVALID_EMAIL), v.trim(), maxLength('email'), v.regex(EMAIL, INVALID_EMAIL)),
    '',
  ),
  phone: v.optional(
    v.pipe(
      v.string(INVALID_PHONE),
      v.trim(),
      maxLength('phone'),
      v.check((typed) => normalizePhone(typed) !== undefined, INVALID_PHONE),
      v.transform((typed) => normalizePhone(typed) ?? typed),
    ),
    '',
  ),
  message: requiredText('message'),
})

/** A valid quote request: trimmed texts, the phone as +447XXXXXXXXX. */
export type QuoteRequest = v.InferOutput<typeof schema>

/**
 * Validates the fields of the form. The browser and the server both call this function.
 *
 * @param input an object with the four fields as strings; other keys are ignored
 * @returns the quote request, or the first error of each invalid field
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
