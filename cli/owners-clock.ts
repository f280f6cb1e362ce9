import { localTime, timeZoneName } from '../business/time.ts'
import { readContent } from '../server/content.ts'

/** How the owner reads moments. */
export type OwnersClock = {
  /** Minutes are enough: `2026-07-04 15:30`. */
  read(moment: Date): string
  /** What people call its time, for example UK time. */
  name: string
}

/** The clock of the business, by the built site's content; UTC where no site is built. */
export async function ownersClock(): Promise<OwnersClock> {
  const content = await readContent('dist').catch(() => undefined)
  const timeZone = content?.business.timeZone ?? 'UTC'
  return { read: (moment) => localTime(moment, timeZone), name: timeZoneName(timeZone) }
}
