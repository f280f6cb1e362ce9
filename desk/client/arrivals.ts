/**
 * Says when a request has arrived, or the signal is lost, without moving what is under the thumb. Starts the service
 * worker.
 */
const INTERVAL = 10_000 // milliseconds

const arrivals = document.querySelector<HTMLElement>('[data-arrivals]')
const kept = document.querySelector<HTMLElement>('#kept')

async function look(): Promise<void> {
  if (document.hidden) return
  const response = await fetch(arrivals?.dataset.arrivals ?? '', {
    redirect: 'manual',
    signal: AbortSignal.timeout(INTERVAL),
  }).catch(() => undefined)
  // Signed out.
  if (response?.type === 'opaqueredirect') location.reload()
  if (kept) change(kept, () => (kept.hidden = response !== undefined))
  const html = response?.ok ? await response.text() : undefined
  if (arrivals && html !== undefined && html !== told)
    change(arrivals, () => (arrivals.innerHTML = told = html))
}

let told = ''

function change(strip: HTMLElement, alter: () => void): void {
  const news = strip.closest<HTMLElement>('[data-news]')
  if (!news) return
  const before = news.offsetHeight
  alter()
  const by = news.offsetHeight - before
  // A wide window scrolls its columns, a phone the page.
  for (const scroller of [news.parentElement, document.documentElement])
    if (by && scroller) scroller.scrollTop += by
}

if (arrivals) {
  setInterval(look, INTERVAL)
  for (const event of ['online', 'offline']) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  // Back in history, somebody may have signed out meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && look())
}
navigator.serviceWorker?.register('/desk/sw.js', { scope: '/desk' })

export {}
