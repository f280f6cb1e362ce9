/**
 * What people put between the digits of a number: white space, brackets, dots, hyphens and dashes, and
 * the invisible characters that phones add when a number is copied from their address book.
 * Written for the `u` and the `v` flag alike: browsers compile a `pattern` attribute with `v`.
 */
const SEPARATOR = String.raw`[\s\(\)\-.\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060-\u2064\uFEFF]`
const S = `${SEPARATOR}*`

/** A UK mobile number: an optional +44 or leading 0, then 7, then nine digits. */
const UK_MOBILE = /^(?:\+44|0)?(7\d{9})$/

/**
 * The `pattern` attribute of the phone field. It accepts exactly what `normalizePhone` accepts, so that
 * the browser's own validation never refuses a number that the server would take.
 */
export const PHONE_PATTERN = `${S}(?:(?:\\+|0${S}0)${S}4${S}4${S}(?:0${S})?|0${S})?7${S}(?:\\d${S}){9}`

/**
 * Brings a UK mobile number, however it was typed, into the form +447XXXXXXXXX.
 *
 * @returns the number, or `undefined` where it is not a UK mobile number
 */
export function normalizePhone(typed: string): string | undefined {
  const digits = typed
    .replace(new RegExp(SEPARATOR, 'gu'), '')
    .replace(/^00(?=44)/, '+')
    .replace(/^\+440/, '+44')
  const mobile = UK_MOBILE.exec(digits)?.[1]
  return mobile && `+44${mobile}`
}

/** A stored UK mobile number as people in the UK read it: +447700900123 becomes 07700 900123. */
export function readablePhone(stored: string): string {
  return stored.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
}
