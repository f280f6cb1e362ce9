/**
 * What may stand between the digits of a typed number: white space, punctuation, and the invisible characters that phones
 * add to a number copied from the address book. Valid with the `u` and the `v` flag: browsers compile a `pattern`
 * attribute with `v`.
 */
const SEPARATOR = '[\\s\\p{P}\\p{DI}]'
const S = `${SEPARATOR}*`

/** A UK mobile number: an optional +44 or leading 0, then 7, then nine digits. */
const UK_MOBILE = /^(?:(?:[+\uFF0B]|00)440?|0)?(7\d{9})$/

/**
 * The `pattern` attribute of the phone field. It accepts what `normalizePhone` accepts, so the browser's own validation
 * never rejects a number that the server would accept. A number with digits of other scripts is left to the server.
 */
export const PHONE_PATTERN = `${S}(?:(?:[+\uFF0B]|0${S}0)${S}4${S}4${S}(?:0${S})?|0${S})?7${S}(?:\\d${S}){9}|(?=.*(?!\\d)\\p{Nd})(?:[+\uFF0B]|${SEPARATOR})*(?:\\p{Nd}${S}){10,}`

/** Converts a UK mobile number, however it was typed, to +447XXXXXXXXX. `undefined` if it is another one. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/\p{Nd}/gu, digitValue).replace(new RegExp(SEPARATOR, 'gu'), '')
  const mobile = UK_MOBILE.exec(digits)?.[1]
  return mobile && `+44${mobile}`
}

/** The value of a digit of any script: each script has a run of ten, beginning with its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value % 10)
}

/** Formats a stored UK mobile number for reading: +447700900123 becomes 07700 900123. */
export function readablePhone(number: string): string {
  return number.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
}
