import { isUpcoming, openingState } from '../../core/business/opening-hours.ts'
import { localDate } from '../../core/business/time.ts'

const INTERVAL = 60_000 // 1 minute

/**
 * Writes whether the business is open, and shows the dates with other hours that are near now rather than at the build.
 * Waits until the element is near the viewport: on a phone, the first use of a time zone takes longer than everything
 * else before the first paint. Keeps the text true in a page that stays open or is shown again.
 */
for (const element of document.querySelectorAll<HTMLElement>('[data-opening-hours]')) {
  const { openingHours, timeZone } = element.dataset as { openingHours: string; timeZone: string }
  const write = () => {
    const now = new Date()
    const today = localDate(now, timeZone)
    element.textContent = openingState(JSON.parse(openingHours), timeZone, now)
    for (const line of document.querySelectorAll<HTMLElement>('[data-shown-from]'))
      line.hidden = !isUpcoming(line.dataset as { shownFrom: string; last: string }, today)
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      write()
      setInterval(write, INTERVAL)
      // A hidden page’s timers may stand still.
      document.addEventListener('visibilitychange', write)
      addEventListener('pageshow', write)
    },
    { rootMargin: '50%' },
  )
  observer.observe(element)
}
