import { localTime, timeZoneName } from '../core/business/time.ts'
import { readBuiltContent } from '../server/releases/built-content.ts'

export type TimeFormat = {
  /** Formats a moment to the minute: `2026-07-04 15:30`. */
  format(moment: Date): string
  /** The everyday name of the time zone, for example `UK time`. */
  zone: string
}

/** Reads the time zone of the business from the built site; without a built site, uses UTC. */
export async function readTimeFormat(): Promise<TimeFormat> {
  const content = await readBuiltContent('dist').catch(() => undefined)
  const timeZone = content?.business.timeZone ?? 'UTC'
  return { format: (moment) => localTime(moment, timeZone), zone: timeZoneName(timeZone) }
}
