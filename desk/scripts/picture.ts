/** Sends a picture as soon as it is chosen, and shows it as the desk has it. */
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'

/** Of several pictures the newest counts: to open a request again ends the one before. */
const request = new XMLHttpRequest()

/**
 * Has the desk take in what is chosen, and says how far it is. Returns why it failed, which is empty if the form says so;
 * `undefined` if it did not fail.
 */
export async function sendPicture(input: HTMLInputElement, status: HTMLElement): Promise<string | undefined> {
  const { form, files } = input
  const [file] = files ?? []
  if (!form || !file) return undefined
  form.querySelector('#mistakes')?.remove()
  const spot = () => form.querySelector<HTMLInputElement>('#picture :checked')?.value
  const before = spot()
  const body = new FormData(form)
  body.set('do', 'take')
  body.set('size', `${file.size}`)
  // One that is too large is only told of.
  if (file.size > MAX_PICTURE_BYTES) body.set('picture', new Blob(), file.name)
  request.upload.onprogress = ({ loaded, total }) => {
    status.textContent = loaded < total ? `Sending, ${Math.floor((100 * loaded) / total)}%` : 'Looking at it…'
  }
  request.open('POST', form.action)
  request.send(body)
  await new Promise((resolve) => Object.assign(request, { onload: resolve, onerror: resolve }))
  // It leads to signing in.
  if (request.status === 200) location.assign(request.responseURL)
  // The policy of this page knows no other styles.
  const page = new DOMParser().parseFromString(request.responseText.replace(/<style.*?<\/style>/gs, ''), 'text/html')
  const taken = page.querySelector('#picture')
  if (!taken) return `Not sent${request.status === 0 ? ': no signal' : ''}. What you typed is still here.`
  input.value = ''
  const now = spot()
  form.querySelector('#picture')?.replaceWith(taken)
  if (now !== before) taken.querySelector<HTMLElement>(`[value="${now}"]`)?.click()
  const problem = page.querySelector<HTMLElement>('#mistakes')
  if (problem) form.prepend(problem)
  else form.dispatchEvent(new Event('input'))
  problem?.focus()
  return problem ? '' : undefined
}
