import { normalizePhone, readablePhone } from '../../core/requests/phone.ts'
import { oneLine } from '../../core/text.ts'
import type { Field } from './field.ts'
import { hoursText } from './hours.ts'

/** A value of the content as the text of its field. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => oneLine(textOf(entry))).join('\n')
  return Object(value) === value ? '' : String(value ?? '')
}

/** The text that was posted for a field, or `undefined` if the form did not have it. */
export function postedText({ name, input }: Pick<Field, 'name' | 'input'>, form: URLSearchParams): string | undefined {
  const texts = form.getAll(name)
  if (texts.length === 0) return undefined
  if (input === 'hours') return hoursText(texts)
  if (input === 'dates') return datesText(texts)
  return texts[0]
}

/** `2026-12-24 to 2026-12-26`, as the content has days in a row. */
function datesText([first = '', last = '']: string[]): string {
  const text = [first, last].map((date) => date.trim()).filter(Boolean)
  return [...new Set(text)].join(' to ')
}

const NUMBER = /^-?\d{1,9}(\.\d+)?$/
/** As people write them: `£1,234`, `1 234`, `49.00`. A comma before two digits would be pence. */
const POUNDS = /^£? ?(\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})(?:\.00)?$/

/** What the text of a field means, written as the file has it. */
export function parseValue({ input, unit, none }: Field, text: string): unknown {
  if (input === 'page') return text.replaceAll('\r\n', '\n')
  const lines = text.split('\n').map(oneLine).filter(Boolean)
  if (input === 'lines') return lines.length > 0 || none === null ? lines : undefined
  const line = oneLine(text)
  if (line === '') return none
  switch (input) {
    case 'number':
      return numberIn(line, unit)
    case 'tel':
      return phoneIn(line)
    case 'url':
      return addressIn(line)
    default:
      return line
  }
}

function numberIn(line: string, unit: Field['unit']): unknown {
  const number = unit === 'pounds' ? POUNDS.exec(line)?.[1]?.replaceAll(/[, ]/g, '') : NUMBER.exec(line)?.[0]
  return number === undefined ? line : Number(number)
}

/** A web address with `https://`, however it begins. */
function addressIn(line: string): string {
  const address = line.replace(/^(https?:\/*)+/i, '')
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : line
}

/**
 * A phone number as it is dialled in the country, without the signs that people write between its digits, and without
 * the invisible ones that phones copy with it.
 */
function phoneIn(line: string): string {
  const spaced = oneLine(line.replaceAll(/\p{DI}/gu, '').replaceAll(/\p{P}/gu, ' '))
  const national = spaced.replace(/^((\+|00) ?)?44 ?(0 ?(?=[1-9]))?|^0 /, '0')
  const mobile = normalizePhone(national)
  if (mobile) return readablePhone(mobile)
  return /^[\d ]+$/.test(national) ? national : line
}

/** Why a text has no place in its field, although any text would be valid. */
export function refusalOf({ input }: Field, text: string): string | undefined {
  const isOneLine = input === 'text' || input === 'long'
  return isOneLine && text.trim().includes('\n') ? 'This place has one paragraph. Take the line breaks out.' : undefined
}
