import { HOUR } from '../clock.ts'
import type { Business } from './business.ts'
import { dueTime } from './due-time.ts'
import { hoursOn, spansOf } from './opening-hours.ts'
import { localTime } from './time.ts'

const LEAD = 2 * HOUR

/**
 * Whether to remind the owner of a request: while the business is open, from two hours before a reply is due until it
 * is. What came within these two hours, such as under a promise of an hour, is new enough to need no reminder.
 */
export function isToRemind(
  receivedAt: Date,
  now: Date,
  business: Pick<Business, 'hours' | 'timeZone' | 'promises'>,
): boolean {
  const due = dueTime(receivedAt, business)
  if (!(due instanceof Date)) return false
  const from = new Date(due.getTime() - LEAD)
  return receivedAt < from && from <= now && now < due && isOpen(now, business)
}

function isOpen(now: Date, { hours, timeZone }: Pick<Business, 'hours' | 'timeZone'>): boolean {
  const [date = '', time = ''] = localTime(now, timeZone).split(' ')
  return spansOf(hoursOn(hours, date)).some(({ opens, closes }) => opens <= time && time < closes)
}
