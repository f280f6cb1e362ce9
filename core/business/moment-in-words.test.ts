import { expect, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { momentInWords } from './time.ts'

test.each([
  ['2026-12-01T10:57:00Z', 'today 10:57'],
  ['2026-05-12T10:57:00Z', '12 May'],
  ['2025-05-12T10:57:00Z', '12 May 2025'],
  ['2025-12-31T10:57:00Z', '31 Dec 2025'],
])('the moment %s is said as %s on 1 December 2026', (moment, words) => {
  expect(momentInWords(new Date(moment), new Date('2026-12-01T12:00:00Z'), business)).toBe(words)
})
