import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'

const offer = (fromPrice: number | undefined, isFixed = false) =>
  offersOf([{ name: 'Revive', slug: 'revive', fromPrice, isFixed, duration: 'About 2 days' }])[0]

test('an offer has the price and the time as they follow a name in a sentence', () => {
  expect(offer(349)).toEqual({ name: 'Revive', slug: 'revive', details: 'from £349, about 2 days' })
  expect(offer(349, true)?.details).toBe('£349, about 2 days')
  expect(offer(undefined)?.details).toBe('price on enquiry, about 2 days')
})
