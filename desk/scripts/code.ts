/** Sends the code as soon as it is complete. */
import { findReference } from '../../core/requests/reference.ts'

const PAUSE = 5000 // milliseconds
const form = document.querySelector<HTMLFormElement>('#code')
const button = document.querySelector<HTMLElement>('[form=code]')
let sentAt = -PAUSE

form?.addEventListener('input', ({ target }) => {
  if (findReference((target as HTMLInputElement).value)) button?.click()
})

// Most people also press the button, which would send a code that is used up by then.
form?.addEventListener('submit', (event) => {
  if (event.timeStamp < sentAt + PAUSE) event.preventDefault()
  else sentAt = event.timeStamp
})
