import type { Business } from '../../core/business/business.ts'
import { addDays, formatDate, localDate, localTime } from '../../core/business/time.ts'

/** The time of day, as `10:57`, where the business is. */
export function clockTime(moment: Date, business: Business): string {
  return localTime(moment, business.timeZone).slice(11)
}

/** A moment in words: `today 09:41`, `tomorrow 09:41`, `Tue 09:41`, `12 May`, and of another year `12 May 2025`. */
export function momentInWords(moment: Date, now: Date, { timeZone }: Business): string {
  const [date = '', time = ''] = localTime(moment, timeZone).split(' ')
  const today = localDate(now, timeZone)
  const near: Record<string, string> = {
    [today]: 'today',
    [addDays(today, 1)]: 'tomorrow',
    [addDays(today, -1)]: 'yesterday',
  }
  if (near[date]) return `${near[date]} ${time}`
  const isNear = addDays(today, -6) < date && date < addDays(today, 6)
  if (isNear) return `${formatDate(date, { weekday: 'short' })} ${time}`
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return formatDate(date, { day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric' })
}
