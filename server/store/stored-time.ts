import { MINUTE } from '../clock.ts'

// Moments are stored as ISO 8601 text in UTC. All have the same length, so they sort by time in any collation.

/** How far the clocks of several servers may differ. A later date comes from a clock that was wrong. */
const MAX_CLOCK_SKEW = MINUTE

/** Returns the latest date, as stored, that a server with a right clock can have written by `now`. */
export function latestPlausible(now: Date): string {
  return ago(-MAX_CLOCK_SKEW, now)
}

/** Returns the moment this many milliseconds before `now`, as stored. */
export function ago(milliseconds: number, now: Date): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}

export function toMoment(text: string | null | undefined): Date | undefined {
  return text ? new Date(text) : undefined
}
