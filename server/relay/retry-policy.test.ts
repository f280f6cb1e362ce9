import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../core/clock.ts'
import { nextDelay } from './retry-policy.ts'

const delayAfter = (attempt: number, random = 0.5) =>
  nextDelay({ audience: 'owner', attempt, permanent: false }, () => random)

test('the backoff doubles from 5 seconds up to 30 minutes, give or take a quarter', () => {
  expect([1, 2, 3, 4].map((attempt) => delayAfter(attempt))).toEqual([5, 10, 20, 40].map((s) => s * SECOND))
  expect([10, 100].map((attempt) => delayAfter(attempt))).toEqual([30 * MINUTE, 30 * MINUTE])
  expect([delayAfter(1, 0), delayAfter(1, 1)]).toEqual([3750, 6250])
})

test('attempts end after about three days', () => {
  let passed = 0
  for (let attempt = 1, delay = delayAfter(1); delay !== undefined; delay = delayAfter(++attempt)) passed += delay
  expect(Math.abs(passed - 3 * DAY)).toBeLessThan(HOUR)
})
