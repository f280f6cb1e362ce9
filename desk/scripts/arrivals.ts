/**
 * Says when a request has arrived, or that the page is not current, and shows the list anew, without moving what is
 * under the thumb. Starts the service worker.
 */
import { askDesk } from './ask-desk.ts'
import { tidy } from './kept.ts'

const INTERVAL = 10_000 // milliseconds

const arrivals = document.querySelector<HTMLElement>('[data-arrivals]')
const kept = document.querySelector<HTMLElement>('#kept')
/** Set if the worker has shown what it kept. */
const since = document.querySelector<HTMLDataElement>('#kept-since')
/** What was said about arrivals, and what of it the list shows. */
let told = ''
let listed = ''

if (since && kept) {
  const at = new Date(since.value)
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  const time = kept.querySelector('time')
  if (time) time.textContent = at.toDateString() === new Date().toDateString() ? clock : `${day}, ${clock}`
  kept.dataset.why = since.dataset.why
  kept.hidden = false
}

async function look(): Promise<void> {
  if (document.hidden) return
  const answer = await askDesk(arrivals?.dataset.arrivals ?? '/desk/arrivals', INTERVAL)
  const isLost = typeof answer === 'string'
  // Signed out.
  if (!isLost && answer.status === 0) location.reload()
  if (kept) {
    const why = isLost ? answer : since ? 'back' : ''
    if (!isLost && !kept.hidden) tidy()
    changeAbove(kept, () => {
      kept.hidden = why === ''
      kept.dataset.why = why
    })
  }
  if (!arrivals || isLost || answer.status !== 200) return
  if (answer.text !== told) changeAbove(arrivals, () => (arrivals.innerHTML = told = answer.text))
  if (told !== listed && !since && (await renewList())) listed = told
}

/** Shows the list as it is by now. `false` if it must wait: the owner is typing, or it is not to be had. */
async function renewList(): Promise<boolean> {
  if (isTyping()) return false
  const answer = await askDesk(location.href, INTERVAL)
  if (typeof answer === 'string' || answer.status !== 200 || isTyping()) return false
  const page = new DOMParser().parseFromString(answer.text, 'text/html')
  // Without a signal, the worker responds with what it kept.
  if (page.querySelector('#kept-since')) return false
  const top = arrivals?.getBoundingClientRect().bottom ?? 0
  const hrefs = new Set(rowsOf(page).map(({ href }) => href))
  const anchor = rowsOf(document).find((row) => hrefs.has(row.href) && row.getBoundingClientRect().bottom > top)
  keepInPlace(
    () => rowsOf(document).find(({ href }) => href === anchor?.href),
    () => replaceList(page),
  )
  return true
}

/** Replaces what another page has anew. The focus stays where it was, and an open group stays open. */
function replaceList(page: Document): void {
  const focused = document.activeElement?.closest('[data-live] :is(a, summary)')
  const isOpen = document.querySelector('[data-live] details[open]') !== null
  page.querySelector('[data-live] details')?.toggleAttribute('open', isOpen)
  for (const old of document.querySelectorAll<HTMLElement>('[data-live]'))
    old.replaceWith(page.querySelector(`[data-live="${old.dataset.live}"]`) ?? old)
  const href = focused?.getAttribute('href')
  const again = focused && document.querySelector<HTMLElement>(`[data-live] ${href ? `[href="${href}"]` : 'summary'}`)
  again?.focus({ preventScroll: true })
}

const rowsOf = (page: Document) => [...page.querySelectorAll<HTMLAnchorElement>('[data-live] li > a')]

/** Whether a field has the focus, or the search has words that were not sent. */
function isTyping(): boolean {
  const search = document.querySelector<HTMLInputElement>('[type="search"]')
  return search?.value !== search?.defaultValue || document.activeElement?.matches('input, textarea') === true
}

/** Alters a strip above the list, or the line about health, which goes without a signal. */
function changeAbove(strip: HTMLElement, alter: () => void): void {
  keepInPlace(() => strip.closest('[data-announcements]')?.nextElementSibling, alter)
}

/** Alters the page. What is found, before and after, stays where it is on the screen. */
function keepInPlace(find: () => Element | null | undefined, alter: () => void): void {
  const before = find()?.getBoundingClientRect().top
  alter()
  const found = find()
  if (!found || before === undefined) return
  const by = found.getBoundingClientRect().top - before
  // A wide window scrolls its columns, a phone the page.
  for (const scroller of [found.closest('[data-view] > *'), document.documentElement])
    if (by && scroller) scroller.scrollTop += by
}

// A request is kept without the list.
if (arrivals || since) {
  setInterval(look, INTERVAL)
  for (const event of ['online', 'offline']) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  // Back in history, somebody may have signed out meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && look())
}
tidy()
navigator.serviceWorker?.register('/desk/sw.js', { scope: '/desk' })
