import { expect, test } from 'vitest'
import { normalizePhone, PHONE_PATTERN } from './phone.ts'

const browserPattern = new RegExp(`^(?:${PHONE_PATTERN})$`, 'v')

const mobiles = [
  '07700900123',
  '7700900123',
  '07700 900 123',
  '07700 900123',
  '(07700) 900-123',
  '07700.900.123',
  '07700\u00a0900\u00a0123',
  '\u202a07700 900123\u202c',
  '07700\u2011900\u2011123',
  '+447700900123',
  '+44 7700 900123',
  '+44 (0)7700 900 123',
  '+4407700900123',
  '00447700900123',
  '0044 (0) 7700 900123',
  '0 0 4 4 7700900123',
  '07700/900,123',
  '٠٧٧٠٠ ٩٠٠١٢٣',
  '\u200f٠٧٧٠٠٩٠٠١٢٣\u200f',
  '۰۷۷۰۰۹۰۰۱۲۳',
  '+४४ ७७०० ९००१२३',
  '०७७०० 900 १२३',
  '০৭৭০০৯০০১২৩',
  '（０７７００）９００－１２３',
  '＋447700900123',
  '００４４　７７００９００１２３',
  '𞥐𞥗𞥗𞥐𞥐𞥙𞥐𞥐𞥑𞥒𞥓',
  '𝟎𝟕𝟕𝟎𝟎𝟗𝟎𝟎𝟏𝟐𝟑',
]

test.each(mobiles)('%j is a UK mobile number', (typed) => {
  expect(normalizePhone(typed)).toBe('+447700900123')
})

test.each(mobiles)("the browser's own validation accepts %j", (typed) => {
  expect(typed).toMatch(browserPattern)
})

const others = [
  '',
  ' ',
  '0770090012',
  '077009001234',
  '01412345678',
  '+33612345678',
  '07XXX XXX XXX',
  '447700900123',
  '+44007700900123',
  '07700 900 12a',
  '٠٧٧٠٠٩٠٠١٢a',
  '٠٧٧٠٠٩٠٠١',
]

test.each(others)('%j is not a UK mobile number', (typed) => {
  expect(normalizePhone(typed)).toBeUndefined()
})

test.each(others)("the browser's own validation rejects %j", (typed) => {
  expect(typed).not.toMatch(browserPattern)
})
