/** Sends the code to sign in with as soon as it is complete. */
import { findReference } from '../../core/requests/reference.ts'

const PAUSE = 5000 // milliseconds
let sentAt = -PAUSE

const isCode = (form: Element | null) => form?.id === 'code'

document.addEventListener('input', ({ target }) => {
  const { form, value } = target as HTMLInputElement
  if (isCode(form) && findReference(value)) document.querySelector<HTMLElement>('[form=code]')?.click()
})

// Most people also press the button, which would load the next page a second time.
document.addEventListener('submit', (event) => {
  if (!isCode(event.target as Element)) return
  if (event.timeStamp < sentAt + PAUSE) event.preventDefault()
  else sentAt = event.timeStamp
})
