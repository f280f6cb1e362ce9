import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../duration.ts'
import { LEASE, MAX_ATTEMPTS, nextDelay, SEND_TIMEOUT } from './retry-policy.ts'

const middle = () => 0.5
const owner = (attempt: number, refused = false) => nextDelay({ audience: 'owner', attempt, refused }, middle)
const customer = (attempt: number, refused = false) =>
  nextDelay({ audience: 'customer', attempt, refused }, middle)

test('the wait doubles from 5 seconds up to 30 minutes', () => {
  expect([1, 2, 3, 4].map((attempt) => owner(attempt))).toEqual(
    [5, 10, 20, 40].map((seconds) => seconds * SECOND),
  )
  expect(owner(10)).toBe(30 * MINUTE)
  expect(owner(100)).toBe(30 * MINUTE)
})

test('attempts spread by a quarter to either side, so that they do not come all at once', () => {
  const failed = { audience: 'owner', attempt: 1, refused: false } as const
  expect(nextDelay(failed, () => 0)).toBe(3750)
  expect(nextDelay(failed, () => 1)).toBe(6250)
})

test('it is given up after about three days', () => {
  let passed = 0
  let attempt = 1
  for (let delay = owner(attempt); delay !== undefined; delay = owner(++attempt)) passed += delay
  expect(attempt).toBe(MAX_ATTEMPTS)
  expect(Math.abs(passed - 3 * DAY)).toBeLessThan(HOUR)
})

test('a refusal ends the mail to the customer, never the one to the owner', () => {
  expect(customer(1, true)).toBeUndefined()
  expect(customer(1)).toBe(5 * SECOND)
  expect(owner(1, true)).toBe(5 * SECOND)
  expect(owner(MAX_ATTEMPTS - 1, true)).toBe(30 * MINUTE)
})

test('an attempt ends well before its lease', () => {
  expect(SEND_TIMEOUT).toBeLessThanOrEqual(LEASE - 10 * SECOND)
})
