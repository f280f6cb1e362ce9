import { dueAfter, dueInWords } from '../../../core/business/due-time.ts'
import * as TEXTS from './texts.ts'

const INTERVAL = 60_000 // 1 minute

const findLine = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-due]')

/** By when a request that is sent now is answered, in words, if a time is promised. */
export const replyBy = (form: HTMLFormElement): string | undefined => findLine(form)?.dataset.shown

/** Keeps the line beside the button true. Returns a function that stops it. */
export function keepReplyBy(form: HTMLFormElement): () => void {
  const write = () => {
    const line = findLine(form)
    if (!line) return
    const { reply, hours, timeZone } = JSON.parse(line.dataset.due ?? '')
    const now = new Date()
    const due = dueAfter(reply, now, { hours, timeZone })
    const text = due === 'never' ? undefined : TEXTS.replyBy(dueInWords(due, now, timeZone))
    // A text that stays is not written again, because a translator may have translated it.
    if (!text || line.dataset.shown === text) return
    line.dataset.shown = text
    line.textContent = `${text}.`
  }
  write()
  const timer = setInterval(write, INTERVAL)
  return () => clearInterval(timer)
}
