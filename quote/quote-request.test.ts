import { expect, test } from 'vitest'
import { EMAIL_PATTERN, type Field, MAX_LENGTH, parseQuoteRequest, TEXT_PATTERN } from './quote-request.ts'

const ailsa = {
  name: 'Ailsa Reid',
  phone: '07700 900 456',
  email: 'ailsa@example.com',
  message: 'A blue hatchback, two dogs.',
}

test('a valid quote request comes back trimmed, its phone in international form', () => {
  expect(parseQuoteRequest({ ...ailsa, name: '  Ailsa Reid ' })).toEqual({
    quote: { ...ailsa, phone: '+447700900456' },
  })
})

test('each missing field is named with its message', () => {
  const errors = {
    name: 'This field is required.',
    phone: 'Please enter a valid UK mobile number.',
    email: 'Please enter a valid email address.',
    message: 'This field is required.',
  }
  expect(parseQuoteRequest({})).toEqual({ errors })
  expect(parseQuoteRequest({ name: ' ', phone: '\t', email: '\u00a0', message: ' \n\u200b' })).toEqual({
    errors,
  })
  expect(parseQuoteRequest({ name: null, phone: 7, email: [], message: {} })).toEqual({ errors })
})

test.each(Object.entries(MAX_LENGTH) as [Field, number][])(
  '%s may hold %i characters, not one more',
  (field, most) => {
    const { errors = {} } = parseQuoteRequest({ ...ailsa, [field]: 'x'.repeat(most + 1) })
    expect(errors).toEqual({ [field]: `Please use at most ${most} characters.` })
    expect(parseQuoteRequest({ ...ailsa, [field]: 'x'.repeat(most) }).errors?.[field]).not.toBe(errors[field])
  },
)

const addresses = ["o'neil+car@example.co.uk", 'a@b.scot', 'first.last@sub.example.com', 'x_{|}~@example.com']
const notAddresses = [
  'ailsa',
  'ailsa@',
  '@example.com',
  'ailsa@example',
  'ailsa@@example.com',
  'a b@example.com',
  'a@-b.com',
  'a@b..com',
  'a@example.com\r\nBcc: b@example.com',
]

test('the browser and the server agree on what an e-mail address is', () => {
  const browserPattern = new RegExp(`^(?:${EMAIL_PATTERN})$`, 'v')
  for (const email of addresses) {
    expect(email).toMatch(browserPattern)
    expect(parseQuoteRequest({ ...ailsa, email }).errors).toBeUndefined()
  }
  for (const email of notAddresses) {
    expect(email).not.toMatch(browserPattern)
    expect(parseQuoteRequest({ ...ailsa, email }).errors).toEqual({
      email: 'Please enter a valid email address.',
    })
  }
})

test("the name's pattern compiles as browsers compile it, and asks for more than white space", () => {
  const browserPattern = new RegExp(`^(?:${TEXT_PATTERN})$`, 'v')
  expect(' Ailsa ').toMatch(browserPattern)
  expect(' \u200b ').not.toMatch(browserPattern)
})
