// Moments are stored as ISO 8601 text in UTC. All have the same length, so they sort by time in any collation.

/** Returns the moment this many milliseconds before `now`, as stored. */
export function ago(milliseconds: number, now: Date): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}

/** Parses a stored moment. */
export function toMoment(text: string | null | undefined): Date | undefined {
  return text ? new Date(text) : undefined
}
