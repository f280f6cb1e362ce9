import { openingState } from '../../business/opening-hours.ts'

/**
 * Once its element is near the viewport, writes whether the business is open: on a phone, the first use of a time
 * zone takes longer than everything else before the first paint.
 */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      const { openingHours = '{}', timeZone = '' } = target.dataset
      target.textContent = openingState(JSON.parse(openingHours), timeZone, new Date())
      observer.unobserve(target)
    }
  },
  { rootMargin: '50%' },
)

for (const element of document.querySelectorAll('[data-opening-hours]')) observer.observe(element)
