import { expect, test } from 'vitest'
import { business } from '../../testing/builders.ts'
import { dueTime } from './due.ts'

// Burnish opens from 8 to 18, and not on Sundays. 4 July 2026 is a Saturday; Glasgow is an hour ahead of UTC.
test.each([
  ['at the same time on the next day', '2026-07-02T08:41:00Z', '2026-07-03 09:41'],
  ['on Monday, if it came on Saturday', '2026-07-04T14:30:00Z', '2026-07-06 15:30'],
  ['a day after the next opening, if it came in the night', '2026-07-01T22:00:00Z', '2026-07-03 08:00'],
  ['a day after the opening, if it came before', '2026-07-02T04:00:00Z', '2026-07-03 08:00'],
  ['on Tuesday, if it came on Sunday', '2026-07-05T12:00:00Z', '2026-07-07 08:00'],
])('a request is due %s', (_when, receivedAt, due) => {
  expect(dueTime(new Date(receivedAt), business)).toBe(due)
})

test.each([
  ['two hours', '2026-07-02T08:41:00Z', '2026-07-02 11:41'],
  ['2 hours', '2026-07-01T22:00:00Z', '2026-07-02 10:00'], // In the night: two hours from the opening.
  ['an hour', '2026-07-04T18:30:00Z', '2026-07-06 09:00'],
  ['24 hours', '2026-07-04T14:30:00Z', '2026-07-05 15:30'],
  ['half an hour', '2026-07-02T08:41:00Z', '2026-07-02 10:11'],
  ['30 minutes', '2026-07-02T08:41:00Z', '2026-07-02 10:11'],
  ['a day', '2026-07-04T14:30:00Z', '2026-07-05 15:30'],
  ['two working days', '2026-07-02T08:41:00Z', '2026-07-04 09:41'],
  ['one to two working days', '2026-07-02T08:41:00Z', '2026-07-04 09:41'],
  ['1-2 working days', '2026-07-02T08:41:00Z', '2026-07-04 09:41'],
  ['a couple of hours', '2026-07-02T08:41:00Z', '2026-07-02 11:41'],
  ['Three Business Days', '2026-07-02T08:41:00Z', '2026-07-06 09:41'],
  ['one working day, and often sooner', '2026-07-02T08:41:00Z', '2026-07-03 09:41'],
  ['the same day', '2026-07-02T08:41:00Z', '2026-07-02 18:00'],
  ['the same working day', '2026-07-04T18:30:00Z', '2026-07-06 18:00'],
])('a business that replies within %s', (reply, receivedAt, due) => {
  expect(dueTime(new Date(receivedAt), { ...business, promises: { reply } })).toBe(due)
})

test('without a promise, or without an open day, nothing is due', () => {
  const now = new Date('2026-07-02T08:41:00Z')
  expect(dueTime(now, { ...business, promises: { deposit: '20%' } })).toBeUndefined()
  const never = {
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  }
  expect(dueTime(now, { ...business, hours: never })).toBeUndefined()
})
