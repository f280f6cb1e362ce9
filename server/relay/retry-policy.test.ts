import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { RESPONSE_TIMEOUT } from '../email/mail.ts'
import { LEASE, LEASE_RENEWAL_INTERVAL } from '../store/store.ts'
import { MAX_ATTEMPTS, nextDelay } from './retry-policy.ts'

const middle = () => 0.5
const owner = (attempt: number) => nextDelay({ audience: 'owner', attempt, permanent: false }, middle)

test('the backoff doubles from 5 seconds up to 30 minutes', () => {
  expect([1, 2, 3, 4].map((attempt) => owner(attempt))).toEqual(
    [5, 10, 20, 40].map((seconds) => seconds * SECOND),
  )
  expect(owner(10)).toBe(30 * MINUTE)
  expect(owner(100)).toBe(30 * MINUTE)
})

test('jitter varies the backoff by up to a quarter', () => {
  const failed = { audience: 'owner', attempt: 1, permanent: false } as const
  expect(nextDelay(failed, () => 0)).toBe(3750)
  expect(nextDelay(failed, () => 1)).toBe(6250)
})

test('attempts end after about three days', () => {
  let passed = 0
  let attempt = 1
  for (let delay = owner(attempt); delay !== undefined; delay = owner(++attempt)) passed += delay
  expect(attempt).toBe(MAX_ATTEMPTS)
  expect(Math.abs(passed - 3 * DAY)).toBeLessThan(HOUR)
})

test('a mail server has ten minutes to accept an email it has received, as RFC 5321 demands', () => {
  expect(RESPONSE_TIMEOUT).toBe(10 * MINUTE)
})

test('a lease outlasts a renewal that fails', () => {
  expect(2 * LEASE_RENEWAL_INTERVAL).toBeLessThanOrEqual(LEASE - 10 * SECOND)
})
