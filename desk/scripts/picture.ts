/** Shows a picture that was chosen before it is sent, and sends it. */
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'

const SAVED = 'What you typed is still here.'
const TOO_LARGE = 'That picture has more than 40 MB. Choose a smaller one.'
const UNSEEN = 'This browser can’t show that picture. Save it, and you’ll see it here.'
const MIDDLE = '[data-spot="4"]'

/** Shows the picture and the crops around the spot that is chosen, which browsers without :has() do not follow. */
export function showPicture(form: HTMLFormElement, input: HTMLInputElement, toast: HTMLElement): void {
  // Neither event bubbles: the form hears them on the way down.
  form.addEventListener('load', () => form.removeAttribute('data-unseen'), true)
  form.addEventListener(
    'error',
    () => {
      form.dataset.unseen = ''
      toast.textContent = UNSEEN
    },
    true,
  )
  form.addEventListener('change', ({ target }) => {
    const [file] = input.files ?? []
    const isTooLarge = file && file.size > MAX_PICTURE_BYTES
    if (target === input) toast.textContent = isTooLarge ? TOO_LARGE : ''
    if (isTooLarge) input.value = ''
    else if (target === input && file) {
      form.querySelector('#mistakes')?.remove()
      const address = URL.createObjectURL(file)
      for (const img of form.querySelectorAll<HTMLImageElement>('img[data-picture]')) img.src = address
      form.querySelector<HTMLInputElement>(MIDDLE)?.click()
    }
    const spot = form.querySelector<HTMLInputElement>('[data-spot]:checked')
    form.style.setProperty('--focus', spot?.value || '50% 50%')
  })
}

/** Sends the form, says how far it is, and goes to where the desk leads. Returns why it does not. */
export async function sendPicture(form: HTMLFormElement, say: (words: string) => void): Promise<string | undefined> {
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) =>
    say(loaded < total ? `Sending, ${Math.floor((100 * loaded) / total)}%` : 'Saving…')
  request.open('POST', form.action)
  request.send(new FormData(form))
  await new Promise((resolve) => {
    request.onloadend = resolve
  })
  const { status, responseURL, responseText } = request
  if (status === 200) {
    location.assign(responseURL)
    return new Promise(() => {})
  }
  const page = new DOMParser().parseFromString(responseText, 'text/html')
  const problem = page.querySelector('#mistakes')
  if (!problem) return `${status === 0 ? 'Not sent: no signal.' : 'Not saved.'} ${SAVED}`
  form.querySelector('#mistakes')?.remove()
  form.prepend(problem)
  // What was taken stays, and what was not goes.
  const known = page.querySelectorAll('[data-picture]')
  for (const [index, one] of form.querySelectorAll('[data-picture]').entries()) one.replaceWith(known[index] ?? one)
  return undefined
}
