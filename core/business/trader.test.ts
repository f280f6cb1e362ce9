import { expect, test } from 'vitest'
import type { Business } from './business.ts'
import { traderText, vatNote } from './trader.ts'

const sole: Business['trader'] = {
  kind: 'sole trader',
  name: 'Ailsa Reid',
  address: '1 Example Street, Glasgow G1 1AA',
  vat: null,
}
const company: Business['trader'] = {
  kind: 'limited company',
  name: 'Reid Detailing Ltd',
  number: 'SC123456',
  registeredIn: 'Scotland',
  registeredOffice: '2 Quay Street, Dundee DD1 1AA',
  vat: 'GB123456789',
}

test.each([
  [
    'Glossworks',
    sole,
    'Glossworks is a trading name of Ailsa Reid, a sole trader. Postal address: 1 Example Street, Glasgow G1 1AA. Not VAT-registered.',
  ],
  [
    'Ailsa Reid',
    sole,
    'Ailsa Reid is a sole trader. Postal address: 1 Example Street, Glasgow G1 1AA. Not VAT-registered.',
  ],
  [
    'Glossworks',
    company,
    'Glossworks is a trading name of Reid Detailing Ltd, a limited company registered in Scotland, number SC123456. Registered office: 2 Quay Street, Dundee DD1 1AA. VAT number GB123456789. All prices include VAT.',
  ],
  [
    'Glossworks',
    { ...company, address: '3 Yard Road, Perth PH1 1AA' },
    'Glossworks is a trading name of Reid Detailing Ltd, a limited company registered in Scotland, number SC123456. Registered office: 2 Quay Street, Dundee DD1 1AA. Postal address: 3 Yard Road, Perth PH1 1AA. VAT number GB123456789. All prices include VAT.',
  ],
])('%s traded by %j', (name, trader, text) => {
  expect(traderText({ name, trader })).toBe(text)
})

test('prices include VAT only if the trader is registered for it', () => {
  expect(vatNote({ trader: company })).toBe('All prices include VAT.')
  expect(vatNote({ trader: sole })).toBeUndefined()
  expect(vatNote({ trader: null })).toBeUndefined()
})
