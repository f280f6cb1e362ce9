/**
 * Says when a request has arrived, or that the page is not current, and shows the list anew, without moving what is
 * under the thumb.
 */
import { askDesk } from './ask-desk.ts'
import { tidy } from './kept.ts'
import { keepInPlace, renew } from './renew.ts'

const INTERVAL = 10_000 // milliseconds

/** What was announced, and what of it the list shows. */
let announced = ''
let listed = ''

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)
/** Set if the worker has shown what it kept. */
const keptSince = () => find<HTMLDataElement>('#kept-since')

/** Says from when a page is that the worker has kept. */
export function sayIfKept(): void {
  const since = keptSince()
  const kept = find('#kept')
  if (!since || !kept) return
  const at = new Date(since.value)
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  const time = kept.querySelector('time')
  if (time) time.textContent = at.toDateString() === new Date().toDateString() ? clock : `${day}, ${clock}`
  sayWhy(kept, since.dataset.why)
}

/** Says why a page is not current, and hides what needs a signal. */
function sayWhy(kept: HTMLElement, why = ''): void {
  kept.hidden = why === ''
  for (const part of kept.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part.dataset.when !== why
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs-signal]')) part.hidden = why !== ''
}

/** Looks for arrivals again and again. A request is kept without the list: there, it looks for a signal. */
export function keepLooking(): void {
  if (!find('[data-arrivals]') && !keptSince()) return
  setInterval(look, INTERVAL)
  for (const event of ['online', 'offline']) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  // Back in history, somebody may have signed out meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && look())
}

async function look(): Promise<void> {
  if (document.hidden) return
  const arrivals = find('[data-arrivals]')
  const answer = await askDesk(arrivals?.dataset.arrivals ?? '/desk/arrivals', INTERVAL)
  const isLost = typeof answer === 'string'
  // Signed out.
  if (!isLost && answer.status === 0) location.reload()
  const kept = find('#kept')
  if (kept) {
    const why = isLost ? answer : keptSince() ? 'back' : ''
    if (!isLost && !kept.hidden) tidy()
    changeAbove(kept, () => sayWhy(kept, why))
  }
  if (!arrivals || isLost || answer.status !== 200) return
  const { text } = answer
  if (text !== announced) changeAbove(arrivals, () => (arrivals.innerHTML = announced = text))
  if (text === listed || keptSince() || isTyping()) return
  if (typeof (await renew()) !== 'string') listed = text
}

/** Alters a strip above the list, or the line about health, which goes without a signal. */
function changeAbove(strip: HTMLElement, alter: () => void): void {
  keepInPlace(() => strip.closest('[data-announcements]')?.nextElementSibling, alter)
}

/** Whether the search has words that were not sent. */
function isTyping(): boolean {
  const search = find<HTMLInputElement>('[type="search"]')
  return search?.value !== search?.defaultValue || search === document.activeElement
}
