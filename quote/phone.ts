/**
 * Separators between the digits of a typed number: white space, brackets, dots, hyphens and dashes, and the invisible
 * characters that phones add to a number copied from the address book. Valid with the `u` and the `v` flag: browsers
 * compile a `pattern` attribute with `v`.
 */
const SEPARATOR = String.raw`[\s\(\)\-.\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060-\u2064\uFEFF]`
const S = `${SEPARATOR}*`

/** A UK mobile number: an optional +44 or leading 0, then 7, then nine digits. */
const UK_MOBILE = /^(?:\+44|0)?(7\d{9})$/

/**
 * The `pattern` attribute of the phone field. It accepts exactly what `normalizePhone` accepts, so the browser's own
 * validation never rejects a number that the server would accept.
 */
export const PHONE_PATTERN = `${S}(?:(?:\\+|0${S}0)${S}4${S}4${S}(?:0${S})?|0${S})?7${S}(?:\\d${S}){9}`

/**
 * Converts a UK mobile number, however it was typed, to +447XXXXXXXXX.
 *
 * @returns the number, or `undefined` if it is not a UK mobile number
 */
export function normalizePhone(typed: string): string | undefined {
  const digits = typed
    .replace(new RegExp(SEPARATOR, 'gu'), '')
    .replace(/^00(?=44)/, '+')
    .replace(/^\+440/, '+44')
  const mobile = UK_MOBILE.exec(digits)?.[1]
  return mobile && `+44${mobile}`
}

/** Formats a stored UK mobile number for reading: +447700900123 becomes 07700 900123. */
export function readablePhone(stored: string): string {
  return stored.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
}
