/** Why nothing is sent just now. */
export const WAITING = { lost: 'Waiting for signal', down: 'The desk isn’t answering', out: 'You’re signed out' }

type State = 'choose' | 'failed' | 'sending' | 'waiting' | 'out'

/** Where a film is chosen and sent: components/WorkFilm.tsx. */
const findPage = () => document.querySelector<HTMLElement>('#film')

/** Shows the parts of the page that belong to a state (`data-when`), and its words (`data-say`). */
export function showStatus(state: State, words?: Record<string, string>): void {
  const page = findPage()
  if (!page) return
  page.dataset.state = state
  for (const part of page.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = !part.dataset.when?.split(' ').includes(state)
  if (!words) return
  for (const part of page.querySelectorAll<HTMLElement>('[data-say]')) {
    const text = words[part.dataset.say ?? ''] ?? ''
    // A screen reader says again what is written again.
    if (part.textContent !== text) part.textContent = text
  }
}

export function showPercent(percent: number): void {
  const bar = findPage()?.querySelector('progress')
  if (bar) bar.value = percent
}
