import { openingState } from '../../business/opening-hours.ts'

for (const place of document.querySelectorAll<HTMLElement>('[data-opening-hours]')) {
  place.textContent = openingState(JSON.parse(place.dataset.openingHours ?? '{}'), new Date())
}
