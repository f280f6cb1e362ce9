import { openingState } from '../../business/opening-hours.ts'

/**
 * Says whether we are open, once that comes near: the browser's first use of a time zone takes a phone longer than
 * everything else that runs before the first paint.
 */
const nearby = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      const { openingHours = '{}', timeZone = '' } = target.dataset
      target.textContent = openingState(JSON.parse(openingHours), timeZone, new Date())
      nearby.unobserve(target)
    }
  },
  { rootMargin: '50%' },
)

for (const place of document.querySelectorAll('[data-opening-hours]')) nearby.observe(place)
