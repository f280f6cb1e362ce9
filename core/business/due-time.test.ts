import { expect, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import type { Hours } from './business.ts'
import { dueTime } from './due-time.ts'
import type { DayHours } from './hours-schema.ts'
import { isToRemind } from './reminder.ts'
import { readReplyTime } from './reply-time.ts'
import { localTime } from './time.ts'

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
  ['two hours', USUAL, '2026-07-02T08:41:00Z', '2026-07-02 12:00'],
  ['two hours', USUAL, '2026-07-02T15:01:00Z', '2026-07-03 08:30'],
  ['two hours', USUAL, '2026-07-02T17:00:00Z', '2026-07-03 10:00'], // At closing time.
  ['half an hour', USUAL, '2026-07-02T08:41:00Z', '2026-07-02 10:30'],
  ['two hours', BREAK, '2026-07-02T10:30:00Z', '2026-07-02 14:30'], // Over a break.
  ['two hours', EVENINGS, '2026-07-02T22:00:00Z', '2026-07-03 19:00'], // Until midnight.
  // To the next half hour, and never beyond closing time.
  ['two hours', USUAL, '2026-07-02T08:00:01Z', '2026-07-02 11:30'],
  ['two hours', QUARTERS, '2026-07-02T14:35:00Z', '2026-07-02 17:45'],
  ['one working day', QUARTERS, '2026-07-02T16:40:00Z', '2026-07-03 17:45'],
  // Over holidays.
  ['two hours', CHRISTMAS, '2026-12-24T12:00:00Z', '2026-12-27 11:00'],
  // Over the changes of the clock.
  ['two hours', ALWAYS, '2026-03-29T00:30:00Z', '2026-03-29 03:30'],
  ['two hours', ALWAYS, '2026-10-25T00:30:00Z', '2026-10-25 02:30'], // From the first half past one.
  ['four hours', hours('', '', '00:00-06:00'), '2026-03-28T12:00:00Z', '2026-03-29 05:00'],
  // Working days: the same time on the next open day, or the end of the first whole one.
  ['one working day', USUAL, '2026-07-02T08:41:00Z', '2026-07-03 10:00'],
  ['one working day', USUAL, '2026-07-04T14:30:00Z', '2026-07-06 15:30'],
  ['one working day', USUAL, '2026-07-02T19:32:00Z', '2026-07-03 18:00'], // Thursday, 20:32.
  ['one working day', BREAK, '2026-07-03T15:30:00Z', '2026-07-04 13:00'], // Saturday ends before.
  ['one working day', hours('10:00-16:00', '08:00-12:00'), '2026-07-04T07:30:00Z', '2026-07-06 10:00'],
  ['two working days', USUAL, '2026-07-02T08:41:00Z', '2026-07-04 10:00'],
  ['one working day', CHRISTMAS, '2026-12-24T11:00:00Z', '2026-12-27 11:00'],
  ['one working day', USUAL, '2026-03-28T09:30:00Z', '2026-03-30 09:30'],
  ['one working day', hours('08:00-18:00', 'by appointment'), '2026-07-03T16:30:00Z', '2026-07-06 17:30'],
  // More than a day, but not whole days.
  ['36 hours', ALWAYS, '2026-07-02T08:30:00Z', '2026-07-03 21:30'],
  ['36 hours', USUAL, '2026-07-02T14:30:00Z', '2026-07-04 08:00'],
  ['36 hours', USUAL, '2026-07-02T19:32:00Z', '2026-07-04 12:00'], // Thursday, 20:32.
  ['24 to 36 hours', BREAK, '2026-07-02T23:30:00Z', '2026-07-04 12:00'],
  ['36 hours', ALWAYS, '2026-03-28T09:00:00Z', '2026-03-29 21:00'], // Over the change of the clock.
  ['a day and a half', ALWAYS, '2026-07-02T08:30:00Z', '2026-07-03 21:30'],
  ['one and a half working days', USUAL, '2026-07-02T19:32:00Z', '2026-07-04 12:00'],
  ['one to two and a half hours', USUAL, '2026-07-02T08:30:00Z', '2026-07-02 12:00'],
  // Days and the same day.
  ['the same day', USUAL, '2026-07-02T08:41:00Z', '2026-07-02 18:00'],
  ['the same day', EVENINGS, '2026-07-02T20:00:00Z', '2026-07-03 00:00'],
])('within %s, a request is due by the opening hours (%#)', (reply, hours, receivedAt, due) => {
  const at = dueTime(new Date(receivedAt), { ...business, hours, promises: { reply } })
  expect(at instanceof Date ? localTime(at, 'Europe/London') : at).toBe(due)
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

test.each<[string, Hours, string, string]>([
  // Within a day, and over its end.
  ['three hours', USUAL, '2026-07-02T08:00:00Z', '2026-07-02 10:00'],
  ['three hours', USUAL, '2026-07-02T08:10:00Z', '2026-07-02 10:30'],
  ['four hours', USUAL, '2026-07-02T08:00:00Z', '2026-07-02 11:00'],
  ['four hours', USUAL, '2026-07-02T15:00:00Z', '2026-07-03 08:00'],
  ['five hours', USUAL, '2026-07-02T15:00:00Z', '2026-07-03 09:00'],
  ['three hours', USUAL, '2026-07-02T16:00:00Z', '2026-07-03 08:00'],
  ['three hours', USUAL, '2026-07-01T22:00:00Z', '2026-07-02 09:00'],
  ['six hours', USUAL, '2026-07-02T07:00:00Z', '2026-07-02 12:00'],
  // Nothing to remind of when it has only just come.
  ['an hour', USUAL, '2026-07-02T08:00:00Z', 'none'],
  ['two hours', USUAL, '2026-07-02T08:00:00Z', 'none'],
  ['half an hour', USUAL, '2026-07-02T16:50:00Z', '2026-07-03 08:00'],
  // Due soon after it opens.
  ['two hours', USUAL, '2026-07-02T16:30:00Z', '2026-07-03 08:00'],
  ['an hour', USUAL, '2026-07-02T20:00:00Z', '2026-07-03 08:00'],
  ['two hours', USUAL, '2026-07-04T16:30:00Z', '2026-07-06 08:00'],
  // Over a break, to midnight, from midnight, always, and with quarters.
  ['three hours', BREAK, '2026-07-02T08:00:00Z', '2026-07-02 10:00'],
  ['four hours', BREAK, '2026-07-02T08:00:00Z', '2026-07-02 13:00'],
  ['five hours', BREAK, '2026-07-02T07:00:00Z', '2026-07-02 13:00'],
  ['three hours', EVENINGS, '2026-07-02T18:00:00Z', '2026-07-02 20:00'],
  ['three hours', EVENINGS, '2026-07-02T21:00:00Z', '2026-07-03 18:00'],
  ['three hours', EVENINGS, '2026-07-04T22:00:00Z', '2026-07-05 00:00'],
  ['six hours', ALWAYS, '2026-07-02T20:00:00Z', '2026-07-03 01:00'],
  ['three hours', QUARTERS, '2026-07-02T07:15:00Z', '2026-07-02 09:30'],
  // Due tomorrow, on Monday, and in some days.
  ['one working day', USUAL, '2026-07-02T08:00:00Z', '2026-07-03 08:00'],
  ['one working day', USUAL, '2026-07-02T06:00:00Z', '2026-07-02 16:00'],
  ['one working day', USUAL, '2026-07-04T09:00:00Z', '2026-07-06 08:00'],
  ['one working day', USUAL, '2026-07-04T16:30:00Z', '2026-07-06 15:30'],
  ['one working day', USUAL, '2026-07-05T09:00:00Z', '2026-07-06 16:00'],
  ['24 hours', USUAL, '2026-07-02T19:00:00Z', '2026-07-03 16:00'],
  ['two days', USUAL, '2026-07-02T12:00:00Z', '2026-07-04 11:00'],
  ['the same day', USUAL, '2026-07-02T08:00:00Z', '2026-07-02 16:00'],
  ['the same day', USUAL, '2026-07-02T16:00:00Z', 'none'],
  ['the same day', USUAL, '2026-07-02T18:00:00Z', '2026-07-03 16:00'],
  // Holidays.
  ['one working day', CHRISTMAS, '2026-12-23T11:00:00Z', '2026-12-24 09:00'],
  ['one working day', CHRISTMAS, '2026-12-24T11:00:00Z', '2026-12-27 10:00'],
  ['three hours', CHRISTMAS, '2026-12-24T12:00:00Z', '2026-12-27 10:00'],
  ['one working day', CHRISTMAS, '2026-12-25T11:00:00Z', '2026-12-27 10:00'],
  // Both changes of the clock.
  ['five hours', ALWAYS, '2026-03-28T23:30:00Z', '2026-03-29 03:30'],
  ['one working day', USUAL, '2026-03-28T12:00:00Z', '2026-03-30 10:00'],
  ['five hours', ALWAYS, '2026-10-24T23:30:00Z', '2026-10-25 02:30'],
  ['one working day', USUAL, '2026-10-24T12:00:00Z', '2026-10-26 11:00'],
  // Nothing promised, and never open.
  ['as soon as we can', USUAL, '2026-07-02T08:00:00Z', 'none'],
  ['three hours', hours(''), '2026-07-02T08:00:00Z', 'none'],
])('under a promise of %s, the owner is reminded of %3$s from %4$s', (reply, hours, receivedAt, expected) => {
  const own = { ...business, hours, promises: { ...business.promises, reply } }
  const received = new Date(receivedAt)
  const due = dueTime(received, own)
  const until = due instanceof Date ? due.getTime() : received.getTime() + DAY
  const moments: string[] = []
  for (let now = received.getTime(); now <= until + HOUR; now += 5 * MINUTE)
    if (isToRemind(received, new Date(now), own)) moments.push(localTime(new Date(now), business.timeZone))
  expect(moments[0] ?? 'none').toBe(expected)
})
