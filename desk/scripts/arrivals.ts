/**
 * Says when a request has arrived, or that the page is not current, without moving what is under the thumb. Starts the
 * service worker.
 */
import { askDesk } from './ask-desk.ts'
import { tidy } from './kept.ts'

const INTERVAL = 10_000 // milliseconds

const arrivals = document.querySelector<HTMLElement>('[data-arrivals]')
const kept = document.querySelector<HTMLElement>('#kept')
/** The worker has shown what it kept. */
const isOld = kept?.hidden === false

async function look(): Promise<void> {
  if (document.hidden) return
  const answer = await askDesk(arrivals?.dataset.arrivals ?? '', INTERVAL)
  const isLost = typeof answer === 'string'
  // Signed out.
  if (!isLost && answer.status === 0) location.reload()
  if (kept) {
    const why = isLost ? answer : isOld ? 'back' : ''
    if (!isLost && !kept.hidden) tidy()
    change(kept, () => {
      kept.hidden = why === ''
      kept.dataset.why = why
    })
  }
  if (arrivals && !isLost && answer.status === 200 && answer.text !== told)
    change(arrivals, () => (arrivals.innerHTML = told = answer.text))
}

let told = ''

/** Alters what is above the list, such as the line about health, which goes without a signal. */
function change(strip: HTMLElement, alter: () => void): void {
  const news = strip.closest<HTMLElement>('[data-news]')
  const below = news?.nextElementSibling
  if (!below) return
  const before = below.getBoundingClientRect().top
  alter()
  const by = below.getBoundingClientRect().top - before
  // A wide window scrolls its columns, a phone the page.
  for (const scroller of [news.parentElement, document.documentElement]) if (by && scroller) scroller.scrollTop += by
}

if (arrivals) {
  setInterval(look, INTERVAL)
  for (const event of ['online', 'offline']) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  // Back in history, somebody may have signed out meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && look())
}
tidy()
navigator.serviceWorker?.register('/desk/sw.js', { scope: '/desk' })
