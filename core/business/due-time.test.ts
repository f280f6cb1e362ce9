import { expect, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { HOUR, MINUTE } from '../clock.ts'
import type { Hours } from './business.ts'
import { dueTime } from './due-time.ts'
import type { DayHours } from './hours-schema.ts'
import { isToRemind } from './reminder.ts'
import { readReplyTime } from './reply-time.ts'
import { clockTime, localTime } from './time.ts'

/** `08:00-12:00 13:00-18:00`, or nothing for a closed day. */
const day = (written: string): DayHours =>
  written === 'by appointment'
    ? written
    : Array.from(written.matchAll(/(\S+)-(\S+)/g), ([, opens = '', closes = '']) => ({ opens, closes }))

/** The hours from Monday to Friday, of Saturday, of Sunday and of other dates. */
const hours = (weekdays: string, saturday = '', sunday = '', exceptions: Record<string, string> = {}): Hours => ({
  monday: day(weekdays),
  tuesday: day(weekdays),
  wednesday: day(weekdays),
  thursday: day(weekdays),
  friday: day(weekdays),

  saturday: day(saturday),
  sunday: day(sunday),
  exceptions: Object.fromEntries(Object.entries(exceptions).map(([date, written]) => [date, day(written)])),
})

const USUAL = hours('08:00-18:00', '08:00-18:00')
const BREAK = hours('08:00-12:00 13:00-18:00', '09:00-13:00')
const EVENINGS = hours('18:00-24:00', '12:00-24:00', '00:00-02:00')
const ALWAYS = hours('00:00-24:00', '00:00-24:00', '00:00-24:00')
const QUARTERS = hours('08:15-12:20 13:05-17:45')
const CHRISTMAS = hours('08:00-18:00', '08:00-18:00', '', {
  '2026-12-24': '09:00-13:00',
  '2026-12-25': '',
  '2026-12-26': '',
  '2026-12-27': '10:00-12:00',
})

// In 2026, 4 July is a Saturday. The clock of Glasgow goes forward on 29 March at 1:00, and back on 25 October at 2:00.
test.each([
  // Hours, within a day and over its end.
  ['two hours', USUAL, '2026-07-02T08:41:00Z', '2026-07-02 12:00', '10:00'],
  ['two hours', USUAL, '2026-07-02T15:01:00Z', '2026-07-03 08:30', '08:00'],
  ['two hours', USUAL, '2026-07-02T17:00:00Z', '2026-07-03 10:00', '08:00'], // At closing time.
  ['half an hour', USUAL, '2026-07-02T08:41:00Z', '2026-07-02 10:30', 'none'],
  ['two hours', BREAK, '2026-07-02T10:30:00Z', '2026-07-02 14:30', '13:00'], // Over a break.
  ['two hours', EVENINGS, '2026-07-02T22:00:00Z', '2026-07-03 19:00', '18:00'], // Until midnight.
  ['three hours', USUAL, '2026-07-02T08:00:00Z', '2026-07-02 12:00', '10:00'],
  ['three hours', USUAL, '2026-07-02T16:00:00Z', '2026-07-03 10:00', '08:00'],
  ['four hours', BREAK, '2026-07-02T08:00:00Z', '2026-07-02 14:00', '13:00'],
  ['three hours', EVENINGS, '2026-07-04T22:00:00Z', '2026-07-05 02:00', '00:00'],
  ['six hours', ALWAYS, '2026-07-02T20:00:00Z', '2026-07-03 03:00', '01:00'],
  // To the next half hour, and never beyond closing time.
  ['two hours', USUAL, '2026-07-02T08:00:01Z', '2026-07-02 11:30', '09:30'],
  ['two hours', QUARTERS, '2026-07-02T14:35:00Z', '2026-07-02 17:45', '15:45'],
  ['one working day', QUARTERS, '2026-07-02T16:40:00Z', '2026-07-03 17:45', '15:45'],
  // Over holidays.
  ['two hours', CHRISTMAS, '2026-12-24T12:00:00Z', '2026-12-27 11:00', '10:00'],
  // Over the changes of the clock.
  ['two hours', ALWAYS, '2026-03-29T00:30:00Z', '2026-03-29 03:30', 'none'],
  ['two hours', ALWAYS, '2026-10-25T00:30:00Z', '2026-10-25 02:30', 'none'], // From the first half past one.
  ['five hours', ALWAYS, '2026-03-28T23:30:00Z', '2026-03-29 05:30', '03:30'],
  ['five hours', ALWAYS, '2026-10-24T23:30:00Z', '2026-10-25 04:30', '02:30'],
  ['four hours', hours('', '', '00:00-06:00'), '2026-03-28T12:00:00Z', '2026-03-29 05:00', '03:00'],
  // Working days: the same time on the next open day, or the end of the first whole one.
  ['one working day', USUAL, '2026-07-02T08:41:00Z', '2026-07-03 10:00', '08:00'],
  ['one working day', USUAL, '2026-07-04T14:30:00Z', '2026-07-06 15:30', '13:30'],
  ['one working day', USUAL, '2026-07-02T19:32:00Z', '2026-07-03 18:00', '16:00'], // Thursday, 20:32.
  ['one working day', BREAK, '2026-07-03T15:30:00Z', '2026-07-04 13:00', '11:00'], // Saturday ends before.
  ['one working day', hours('10:00-16:00', '08:00-12:00'), '2026-07-04T07:30:00Z', '2026-07-06 10:00', 'none'],
  ['one working day', USUAL, '2026-07-05T09:00:00Z', '2026-07-06 18:00', '16:00'], // A Sunday.
  ['two working days', USUAL, '2026-07-02T08:41:00Z', '2026-07-04 10:00', '08:00'],
  ['one working day', CHRISTMAS, '2026-12-24T11:00:00Z', '2026-12-27 11:00', '10:00'],
  ['one working day', USUAL, '2026-03-28T09:30:00Z', '2026-03-30 09:30', '08:00'],
  ['one working day', hours('08:00-18:00', 'by appointment'), '2026-07-03T16:30:00Z', '2026-07-06 17:30', '15:30'],
  // More than a day, but not whole days.
  ['36 hours', ALWAYS, '2026-07-02T08:30:00Z', '2026-07-03 21:30', '19:30'],
  ['36 hours', USUAL, '2026-07-02T14:30:00Z', '2026-07-04 08:00', 'none'],
  ['36 hours', USUAL, '2026-07-02T19:32:00Z', '2026-07-04 12:00', '10:00'], // Thursday, 20:32.
  ['24 to 36 hours', BREAK, '2026-07-02T23:30:00Z', '2026-07-04 12:00', '10:00'],
  ['36 hours', ALWAYS, '2026-03-28T09:00:00Z', '2026-03-29 21:00', '19:00'], // Over the change of the clock.
  ['a day and a half', ALWAYS, '2026-07-02T08:30:00Z', '2026-07-03 21:30', '19:30'],
  ['one and a half working days', USUAL, '2026-07-02T19:32:00Z', '2026-07-04 12:00', '10:00'],
  ['one to two and a half hours', USUAL, '2026-07-02T08:30:00Z', '2026-07-02 12:00', '10:00'],
  // Days and the same day.
  ['the same day', USUAL, '2026-07-02T08:41:00Z', '2026-07-02 18:00', '16:00'],
  ['the same day', EVENINGS, '2026-07-02T20:00:00Z', '2026-07-03 00:00', '22:00'],
])('within %s, a request is due by the opening hours, and reminded of two hours before (%#)', (...row) => {
  const [reply, hours, receivedAt, due, remindedFrom] = row
  const own = { ...business, hours, promises: { reply } }
  const received = new Date(receivedAt)
  const dueAt = dueTime(received, own) as Date
  expect(localTime(dueAt, 'Europe/London')).toBe(due)
  const times: string[] = []
  for (let before = 3 * HOUR; before >= 0; before -= 15 * MINUTE) {
    const now = new Date(dueAt.getTime() - before)
    if (isToRemind(received, now, own)) times.push(clockTime(now, own))
  }
  expect(times[0] ?? 'none').toBe(remindedFrom)
})

test.each(['1 hour 30 minutes', 'two days and four hours', '1.5 hours', 'half a day', 'soon'])(
  '%s is no promise that could be counted',
  (reply) => expect(readReplyTime(reply)).toBeUndefined(),
)

test('the opening hours are those of the time zone of the business', () => {
  const inNewYork = { ...business, timeZone: 'America/New_York', promises: { reply: 'two hours' } }
  expect(dueTime(new Date('2026-07-02T21:30:00Z'), inNewYork)).toEqual(new Date('2026-07-03T13:30:00Z'))
  const inKathmandu = { ...inNewYork, timeZone: 'Asia/Kathmandu' } // Its clock is 5:45 ahead of UTC.
  expect(dueTime(new Date('2026-07-02T04:00:00Z'), inKathmandu)).toEqual(new Date('2026-07-02T06:15:00Z'))
})

test('without a promise nothing is due, and without an open day never', () => {
  const now = new Date('2026-07-02T08:41:00Z')
  expect(dueTime(now, { ...business, promises: { deposit: '20%' } })).toBeUndefined()
  for (const written of ['', 'by appointment'])
    for (const reply of ['two hours', 'one working day', 'the same day'])
      expect(dueTime(now, { ...business, hours: hours(written, written, written), promises: { reply } })).toBe('never')
})
