import type { Business } from '../../../core/business/business.ts'
import { dueInWords, dueTime } from '../../../core/business/due-time.ts'
import * as TEXTS from './texts.ts'

/** What a business promises and by which clock, in the HTML of the line beside the button. */
type Promising = Pick<Business, 'hours' | 'promises' | 'timeZone'>

const INTERVAL = 60_000 // 1 minute

/** By when a request that is sent now is answered, in words, or `undefined` if no time is promised. */
export function replyBy(form: HTMLFormElement): string | undefined {
  const line = form.querySelector<HTMLElement>('[data-due]')
  if (!line) return undefined
  const business: Promising = JSON.parse(line.dataset.due ?? '')
  const now = new Date()
  const due = dueTime(now, business)
  return due instanceof Date ? TEXTS.replyBy(dueInWords(due, now, business.timeZone)) : undefined
}

/** Keeps the line beside the button true. Returns a function that stops it. */
export function keepReplyBy(form: HTMLFormElement): () => void {
  const write = () => {
    const line = form.querySelector('[data-due]')
    const text = replyBy(form)
    // A text that stays is not written again, because a translator may have translated it.
    if (!line || !text || line.getAttribute('data-shown') === text) return
    line.setAttribute('data-shown', text)
    line.textContent = `${text}.`
  }
  write()
  const timer = setInterval(write, INTERVAL)
  // A hidden page’s timers may stand still.
  document.addEventListener('visibilitychange', write)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', write)
  }
}
