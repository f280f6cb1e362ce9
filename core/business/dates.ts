import { DAY } from '../clock.ts'

/** The date that many days later, both as `2026-12-25`. In UTC every day has 24 hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** A date such as `2026-12-25` in words. */
export function formatDate(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(date).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
}
