import { z } from 'astro/zod'
import { formatHex, parse } from 'culori'
import { normalizePhone, readablePhone } from '../requests/phone.ts'

/** What the desk’s form says of a field besides its title and hint. */
export type Wording = {
  /** What one entry of a list is called. */
  one?: string
  /** What visitors see of a list without entries. */
  empty?: string | undefined
  /** What stands before a number. */
  unit?: 'pounds'
  /** A short text grows too, but a long one begins with more room. */
  size?: 'long'
  /** What its form has instead of a text field. */
  kind?: 'tel' | 'picture' | 'hours'
  /** The fields that a group of any fields offers. */
  keys?: string[]
}

/** The title of a field in the desk’s form, and a hint below it. A field without a title has no place there. */
export const says = (title: string, description?: string, more: Wording = {}) => ({ title, description, ...more })
export const saysLong = (title: string, hint?: string) => says(title, hint, { size: 'long' })
export const saysList = (title: string, one: string, hint?: string, empty?: string) => says(title, hint, { one, empty })

/** What names an entry of a list for the desk, which writes it where there is none. */
export const entryId = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}-]+$/u, { error: 'Use letters, digits and hyphens only, for example do-you-come-to-me.' })
  .optional()
  .describe('What the desk calls the entry: leave it out for a new one, then keep it as it is.')

const FULL_ADDRESS = 'Write a full web address, starting with https://, without spaces.'

/** One web address, with https. */
export const httpsUrl = z
  .url({ protocol: /^https$/, error: FULL_ADDRESS })
  .refine((text) => /^https:\/\/[^\s/]+\.\S+$/i.test(text), { error: FULL_ADDRESS })

/** A day of the calendar, as `2025-05-01`. */
export const calendarDate = z.iso.date({
  error: 'Write a day of the calendar as 2025-05-01: year, month and day.',
})

/** Whether the platform's time zone database (IANA) knows the name. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone })
    return true
  } catch {
    return false
  }
}

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })

/** The two-letter code of a country (ISO 3166). UK becomes GB. */
export const countryCode = z.string().transform((text, context) => {
  const { region } = /^[a-z]{2}$/i.test(text) ? new Intl.Locale(`und-${text}`) : {}
  if (region && COUNTRIES.of(region)) return region
  context.addIssue('Write the two-letter country code, for example GB.')
  return z.NEVER
})

/** What to write in place of a number, and how many digits it has if there are too few or too many. */
export function explainPhone(text: string, meant: string): string {
  const { length } = text.replace(/^\s*(\+|00)44\s*(\(0\))?/, '0').replaceAll(/\D/g, '')
  const count = length > 4 && length !== 11 ? `This has ${length} digits, and should have 11. ` : ''
  return `${count}Write a ${meant}, for example 07700 900123.`
}

/** A UK mobile number, however it is spaced, as the quote form takes it. Its output is spaced for reading. */
export const ukMobile = z.preprocess(
  // YAML takes 07700900123 and +447700900123 for numbers.
  (value) => (typeof value === 'number' ? `+44${String(value).replace(/^44/, '')}` : value),
  z.string().transform((text, context) => {
    const number = normalizePhone(text)
    if (!number) context.addIssue(explainPhone(text, 'UK mobile number'))
    return number ? readablePhone(number) : z.NEVER
  }),
)

/** A colour in any notation of CSS, with or without its quotes and its #, or three numbers. Its output is hex. */
export const colour = z.preprocess(
  // YAML takes 203040 for a number.
  (value) => (typeof value === 'number' ? String(value).padStart(6, '0') : value),
  z.string().transform((text, context) => {
    const bare = text
      .trim()
      .toLowerCase()
      .replaceAll(/^["'“”‘’]+|["'“”‘’;]+$/g, '')
    const read = parse(/^\d+[\s,]+\d+[\s,]+\d+$/.test(bare) ? `rgb(${bare})` : bare)
    if (!read) context.addIssue('Write a colour, for example "#22323d", "rgb(34, 50, 61)" or teal.')
    else if ((read.alpha ?? 1) < 1)
      context.addIssue('This colour is transparent. Write one that is not, for example "#22323d".')
    return read ? formatHex(read) : z.NEVER
  }),
)
