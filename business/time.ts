/** Formats a moment in a time zone, to the minute: `2026-07-04 15:30`. */
export function localTime(moment: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
}

/** The date of a moment in a time zone, as `2026-07-04`. */
export function localDate(moment: Date, timeZone: string): string {
  return localTime(moment, timeZone).slice(0, 10)
}

/** The everyday name of a time zone: `UK time` for Europe/London. */
export function timeZoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace('United Kingdom', 'UK').replace(/ Time$/, ' time')
}

/**
 * Returns a function that formats moments in full: `Saturday, 4 July 2026 at 15:30 (UK time)`. Reuse it, because the
 * first use of a time zone is slow.
 */
export function longTime(timeZone: string): (moment: Date) => string {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const name = timeZoneName(timeZone)
  return (moment) => `${clock.format(moment)} (${name})`
}
