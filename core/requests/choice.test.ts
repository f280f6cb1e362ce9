import { expect, test } from 'vitest'
import { type Choice, totalPrice } from './choice.ts'

const from = (amount: number, rest: Partial<Choice> = {}) => ({ name: `${amount}`, amount, ...rest })
const ON_ENQUIRY = { name: 'Heritage Maintain' }
const DOLLARS = { currency: 'USD' as const, isFixed: true }

test.each([
  [[from(49)], 'from £49'],
  [[from(49), from(99)], 'from £148'],
  [[from(49, { isFixed: true }), from(1000, { isFixed: true })], '£1,049'],
  [[from(49, { isFixed: true }), from(99)], 'from £148'],
  [[ON_ENQUIRY], 'price on enquiry'],
  [[from(49), ON_ENQUIRY, from(99)], 'from £148, Heritage Maintain on enquiry'],
  [[from(49), from(1499, DOLLARS)], 'from £49 and $1,499'],
  [[from(49, { sizes: { large: 69 } }), from(99, { sizes: { large: 129 } })], 'from £198'],
  [[from(49, { sizes: { large: 69 }, isFixed: true }), from(99, { isFixed: true })], '£168'],
  [[from(49, { sizes: { small: 49 }, isFixed: true })], 'from £49'],
  [[from(49, { sizes: { large: 69 } }), from(99)], 'from £168'],
  [[from(49, { sizes: { small: 49 } })], 'from £49'],
])(
  'packages cost together what they cost for a large vehicle, and what is on enquiry is named (%#)',
  (chosen, total) => {
    expect(totalPrice(chosen, 'large')).toBe(total)
  },
)
