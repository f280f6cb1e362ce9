import { expect, test } from 'vitest'
import { nameOffer, offersOf } from './useVideos.ts'

const offer = (fromPrice: number | undefined, isFixed = false, prices?: Record<string, number>) =>
  offersOf([{ name: 'Revive', id: 'polish', fromPrice, isFixed, prices, duration: 'About 2 days' }])[0]

test('an offer has the price and the time as they follow a name in a sentence', () => {
  expect(offer(349)).toEqual({
    name: 'Revive',
    id: 'polish',
    details: 'from £349 · about 2 days',
    bySize: {},
  })
  expect(offer(349, true)?.details).toBe('£349 · about 2 days')
  expect(offer(undefined)?.details).toBe('price on enquiry · about 2 days')
  expect(offer(349, false, { small: 349, large: 399 })?.bySize.large).toBe('from £399 · about 2 days')
  expect(offer(349, true, { small: 349, large: 399 })?.bySize.large).toBe('£399 · about 2 days')
})

test('a video can name a package by its id', () => {
  const offers = [offer(349) ?? []].flat()
  const named = (name: string) =>
    nameOffer({ id: 'a', name, createdTime: 0, downloadUrl: 'https://a.test/a.mp4' }, offers).name
  expect(named('Blue coupe · polish')).toBe('Blue coupe · Revive')
  expect(named('Blue coupe · Revive')).toBe('Blue coupe · Revive')
  expect(named('polish')).toBe('polish')
})
