import type { Business } from '../../core/business/business.ts'
import { localTime } from '../../core/business/time.ts'

/** The time of day, as `10:57`, where the business is. */
export function clockTime(moment: Date, business: Business): string {
  return localTime(moment, business.timeZone).slice(11)
}
