import { expect, test } from 'vitest'
import { normalizePhone, PHONE_PATTERN } from './phone.ts'
import { EMAIL, EMAIL_PATTERN, type Field, MAX_LENGTH, parseQuoteRequest, TEXT_PATTERN } from './quote-request.ts'

const valid = {
  name: 'Ailsa Reid',
  phone: '07700 900 456',
  email: 'ailsa@example.com',
  message: 'A blue hatchback, two dogs.',
}

test('a valid quote request is trimmed, and its phone number converted to international form', () => {
  expect(parseQuoteRequest({ ...valid, name: '  Ailsa Reid ' })).toEqual({
    quote: { ...valid, phone: '+447700900456' },
  })
})

test('each missing field gets its error message', () => {
  const errors = {
    name: 'This field is required.',
    phone: 'Please enter a valid UK mobile number.',
    email: 'Please enter a valid email address.',
    message: 'This field is required.',
  }
  expect(parseQuoteRequest({})).toEqual({ errors })
  expect(parseQuoteRequest({ name: ' ', phone: '\t', email: '\u00a0', message: ' \n\u200b' })).toEqual({ errors })
  expect(parseQuoteRequest({ name: null, phone: 7, email: [], message: {} })).toEqual({ errors })
})

test.each(Object.entries(MAX_LENGTH) as [Field, number][])(
  '%s accepts %i characters and rejects one more',
  (field, max) => {
    const { errors = {} } = parseQuoteRequest({ ...valid, [field]: 'x'.repeat(max + 1) })
    expect(errors).toEqual({ [field]: `Please use at most ${max} characters.` })
    expect(parseQuoteRequest({ ...valid, [field]: 'x'.repeat(max) }).errors?.[field]).not.toBe(errors[field])
  },
)

const validAddresses = [
  "o'neil+car@example.co.uk",
  'a@b.scot',
  'first.last@sub.example.com',
  'x_{|}~@example.com',
  `${'x'.repeat(64)}@example.com`,
]
const invalidAddresses = [
  'ailsa',
  'ailsa@',
  '@example.com',
  'ailsa@example',
  'ailsa@@example.com',
  'a b@example.com',
  'a@-b.com',
  'a@b..com',
  'john..doe@example.com',
  '.john@example.com',
  'john.@example.com',
  '.@example.com',
  `${'x'.repeat(65)}@example.com`,
  `${'x.'.repeat(40)}x@example.com`,
  'a@example.com\r\nBcc: b@example.com',
]

test.each([
  '\u202aailsa@example.com\u202c',
  '\u200eailsa@example.com ',
  '\ufeff\u200bailsa@example.com\u2060',
  'ailsa\u200b@exam\u00adple\u200d.com',
  '\u2068ailsa@\u2069example.com\u00a0',
  ` \u202a ${'\u200b'.repeat(40)}ailsa@example.com \u202c \u3164`,
])('the browser and the server take the email address %j without its invisible characters', (email) => {
  expect(email).toMatch(new RegExp(`^(?:${EMAIL_PATTERN})$`, 'v'))
  expect(email).toMatch(new RegExp(`^(?:${EMAIL_PATTERN})$`, 'u'))
  expect(parseQuoteRequest({ ...valid, email }).quote?.email).toBe('ailsa@example.com')
})

test('a text loses the invisible marks around it, and keeps those of emoji and scripts', () => {
  const typed = (text: string) => parseQuoteRequest({ ...valid, name: text, message: text }).quote?.message
  expect(typed('\u202a\ufeff Ailsa\u200b\u202c \u200e')).toBe('Ailsa')
  for (const text of ['می\u200cخواهم', 'ක්\u200dෂ', '👩🏽\u200d🔧', '❤\ufe0f', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) expect(typed(text)).toBe(text)
})

test('an email address is refused unless mail servers take it', () => {
  const browserPattern = new RegExp(`^(?:${EMAIL_PATTERN})$`, 'v')
  for (const email of validAddresses) {
    expect(email).toMatch(browserPattern)
    expect(parseQuoteRequest({ ...valid, email }).errors).toBeUndefined()
  }
  for (const email of invalidAddresses) {
    expect(parseQuoteRequest({ ...valid, email }).errors).toEqual({ email: 'Please enter a valid email address.' })
  }
})

test('an address that almost matches is rejected without backtracking', () => {
  for (const email of [`${'a.'.repeat(50_000)}@`, `${'a'.repeat(100_000)}`, `a@${'b-'.repeat(50_000)}`]) {
    expect(email).not.toMatch(EMAIL)
    expect(email).not.toMatch(new RegExp(`^(?:${EMAIL_PATTERN})$`, 'v'))
  }
})

test.each([' Ailsa ', 'أحمد', '李小龍', '🚗', '\u00adAilsa'])(
  'the browser and the server accept the name %s',
  (name) => {
    expect(name).toMatch(new RegExp(`^(?:${TEXT_PATTERN})$`, 'v'))
    expect(parseQuoteRequest({ ...valid, name }).errors).toBeUndefined()
  },
)

test.each([
  ['spaces', ' \u00a0\u200b '],
  ['a mark that turns text round', '\u202e'],
  ['isolates', '\u2066 \u2069'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector', '\ufe0f'],
  ['a control character', '\u0000'],
])('the browser and the server refuse a name of nothing but %s', (_what, name) => {
  expect(name).not.toMatch(new RegExp(`^(?:${TEXT_PATTERN})$`, 'v'))
  expect(parseQuoteRequest({ ...valid, name }).errors).toEqual({ name: 'This field is required.' })
})

const BROWSERS_PHONE = new RegExp(`^(?:${PHONE_PATTERN})$`, 'v')

test.each([
  ...['07700900123', '7700900123', '07700 900 123', '07700 900123', '(07700) 900-123', '07700.900.123'],
  ...['07700\u00a0900\u00a0123', '\u202a07700 900123\u202c', '07700\u2011900\u2011123', '+447700900123'],
  ...['+44 7700 900123', '+44 (0)7700 900 123', '+4407700900123', '00447700900123', '0044 (0) 7700 900123'],
  ...['0 0 4 4 7700900123', '07700/900,123', '٠٧٧٠٠ ٩٠٠١٢٣', '\u200f٠٧٧٠٠٩٠٠١٢٣\u200f', '۰۷۷۰۰۹۰۰۱۲۳'],
  ...[
    ...['+४४ ७७०० ९००१२३', '०७७०० 900 १२३', '০৭৭০০৯০০১২৩', '（０７７００）９００－１２３', '＋447700900123'],
    '００４４　７７００９００１２３',
  ],
  ...['𞥐𞥗𞥗𞥐𞥐𞥙𞥐𞥐𞥑𞥒𞥓', '𝟎𝟕𝟕𝟎𝟎𝟗𝟎𝟎𝟏𝟐𝟑'],
])('the browser and the server take %j for a UK mobile number', (typed) => {
  expect(typed).toMatch(BROWSERS_PHONE)
  expect(normalizePhone(typed)).toBe('+447700900123')
})

test.each([
  ...['', ' ', '0770090012', '077009001234', '01412345678', '+33612345678', '07XXX XXX XXX', '447700900123'],
  ...['+44007700900123', '07700 900 12a', '٠٧٧٠٠٩٠٠١٢a', '٠٧٧٠٠٩٠٠١'],
])('neither the browser nor the server takes %j for one', (typed) => {
  expect(typed).not.toMatch(BROWSERS_PHONE)
  expect(normalizePhone(typed)).toBeUndefined()
})
