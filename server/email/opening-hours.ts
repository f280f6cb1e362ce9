import type { Business, DayHours, Weekday } from '../../business/schema.ts'

const DAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The week in as few lines as it takes, for example `Monday to Saturday 08:00 to 18:00` and `Sunday closed`. */
export function openingHours(hours: Business['hours']): string[] {
  const spans: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of DAYS) {
    const words = inWords(hours[day])
    const span = spans.at(-1)
    if (span?.hours === words) span.last = day
    else spans.push({ first: day, last: day, hours: words })
  }
  return spans.map(({ first, last, hours }) => `${capital(first)}${until(first, last)} ${hours}`)
}

function inWords(hours: DayHours): string {
  return hours ? `${hours.opens} to ${hours.closes}` : 'closed'
}

function until(first: Weekday, last: Weekday): string {
  return first === last ? '' : ` to ${capital(last)}`
}

function capital(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}
