import { expect, test } from 'vitest'
import { median, percentile } from './percentile.ts'

test('the median and the percentiles are values that were measured', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(percentile([4, 3, 2, 1], 0.99)).toBe(4)
  expect(median([])).toBeNaN()
})
