import { expect, test } from 'vitest'
import { exceptionLines, isUpcoming, openingLines, openingState, openingSummary } from './opening-hours.ts'

const day = [{ opens: '08:00', closes: '18:00' }]
const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: [] }

test('weekdays with the same hours share a line', () => {
  expect(openingLines(hours)).toEqual([
    { days: 'Mon-Fri', time: '8am-6pm' },
    { days: 'Saturday', time: '8am-6pm' },
    { days: 'Sunday', time: 'closed' },
  ])
  expect(openingLines({ ...hours, friday: [{ opens: '09:30', closes: '12:00' }] })).toContainEqual({
    days: 'Friday',
    time: '9:30am-12pm',
  })
})

const short = [{ opens: '09:00', closes: '13:00' }]
const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
const closed = { ...hours, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

test.each([
  ['the same on open days', hours, 'Mon-Sat 8am-6pm', 'Closed on Sundays'],
  ['shorter on Saturdays', { ...hours, saturday: short }, 'Mon-Fri 8am-6pm, Sat 9am-1pm', 'Closed on Sundays'],
  ['every day', { ...hours, sunday: day }, 'Mon-Sun 8am-6pm', 'Every day of the week'],
])('hours that are %s are said in a few words', (_which, all, open, closedOn) => {
  expect(openingSummary(all)).toEqual({ open, closed: closedOn })
})

const split = [
  { opens: '08:00', closes: '12:00' },
  { opens: '13:00', closes: '24:00' },
]
const some = {
  ...hours,
  monday: split,
  friday: [{ opens: '00:00', closes: '24:00' }],
  saturday: 'by appointment' as const,
}

test('a break, hours until midnight or of a whole day, and days without fixed hours are said', () => {
  expect(openingLines(some)).toEqual([
    { days: 'Monday', time: '8am-12pm, 1pm-midnight' },
    { days: 'Tue-Thu', time: '8am-6pm' },
    { days: 'Friday', time: '24 hours' },
    { days: 'Saturday', time: 'by appointment' },
    { days: 'Sunday', time: 'closed' },
  ])
  expect(openingSummary({ ...hours, saturday: 'by appointment' })).toEqual({
    open: 'Mon-Fri 8am-6pm, Sat by appointment',
    closed: 'Closed on Sundays',
  })
})

test('hours that differ more than that are not summed up', () => {
  expect(
    openingSummary({ ...hours, ...week, saturday: short, sunday: [{ opens: '10:00', closes: '12:00' }] }),
  ).toBeUndefined()
  expect(openingSummary({ ...closed, saturday: [] })).toBeUndefined()
})

test('a line may start on any day, but never spans Friday and Saturday', () => {
  const short = [{ opens: '10:00', closes: '16:00' }]
  expect(openingLines({ ...hours, monday: [], friday: short, saturday: short, sunday: short })).toEqual([
    { days: 'Monday', time: 'closed' },
    { days: 'Tue-Thu', time: '8am-6pm' },
    { days: 'Friday', time: '10am-4pm' },
    { days: 'Sat-Sun', time: '10am-4pm' },
  ])
  expect(openingLines({ ...hours, wednesday: [] }).map(({ days }) => days)).toEqual([
    'Mon-Tue',
    'Wednesday',
    'Thu-Fri',
    'Saturday',
    'Sunday',
  ])
})

const christmas = {
  ...hours,
  exceptions: {
    '2026-12-26': [],
    '2026-12-24': [{ opens: '09:00', closes: '13:00' }],
    '2026-12-25': [],
    '2026-12-27': [{ opens: '10:00', closes: '12:00' }],
    '2026-12-31': [],
    '2027-01-01': [],
  },
}

test('exceptions are listed by date, and dates in a row with the same hours share a line', () => {
  expect(exceptionLines(christmas).map(({ days, time }) => `${days}: ${time}`)).toEqual([
    'Thu 24 Dec: 9am-1pm',
    'Fri 25 – Sat 26 Dec: closed',
    'Sun 27 Dec: 10am-12pm',
    'Thu 31 Dec – Fri 1 Jan: closed',
  ])
  expect(exceptionLines(hours)).toEqual([])
})

const never = { ...closed, saturday: [] }
const holiday = Object.fromEntries(Array.from({ length: 9 }, (_, day) => [`2026-07-1${day}`, []]))
const away = { ...hours, exceptions: holiday }

test.each([
  ['the usual hours, in winter', hours, '2026-11-21T17:59:00Z', 'Open now · until 6pm'],
  ['the usual hours', hours, '2026-11-22T12:00:00Z', 'Closed · opens Monday 8am'],
  ['the usual hours', hours, '2026-11-23T23:30:00Z', 'Closed · opens Tuesday 8am'],
  ['a break', some, '2026-11-23T12:00:00Z', 'Closed · opens today 1pm'],
  ['hours until midnight', some, '2026-11-23T23:59:00Z', 'Open now · until midnight'],
  ['a day by appointment', some, '2026-11-28T12:00:00Z', 'By appointment · opens Monday 8am'],
  ['exceptions', christmas, '2026-12-24T13:00:00Z', 'Closed · opens Sunday 10am'],
  ['an opening more than a week ahead', away, '2026-07-10T12:00:00Z', 'Closed · opens Mon 20 Jul 8am'],
  ['no opening at all', never, '2026-07-14T12:00:00Z', 'Closed'],
])('with %s, the state is said (%#)', (_which, hours, now, state) => {
  expect(openingState(hours, 'Europe/London', new Date(now))).toBe(state)
})

test('the opening state uses the time zone of the business', () => {
  expect(openingState(hours, 'America/New_York', new Date('2026-07-01T21:59:00Z'))).toBe('Open now · until 6pm')
})

test('an exception is upcoming from 60 days before until it is over', () => {
  const lines = exceptionLines({ ...hours, exceptions: { '2026-12-25': [], '2026-12-26': [] } })
  const dates = ['2026-10-25', '2026-10-26', '2026-12-26', '2026-12-27']
  expect(dates.map((today) => lines.some((line) => isUpcoming(line, today)))).toEqual([false, true, true, false])
})
