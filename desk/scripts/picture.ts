/** Sends a picture as soon as it is chosen, and shows it as the desk has it. */
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'

/** Has the desk take in what is chosen, and says how far it is. Returns why it does not, if the form does not say it. */
export async function sendPicture(input: HTMLInputElement, status: HTMLElement): Promise<string | undefined> {
  const { form, files } = input
  const [file] = files ?? []
  if (!form || !file) return undefined
  form.querySelector('#mistakes')?.remove()
  if (file.size > MAX_PICTURE_BYTES) {
    input.value = ''
    return 'That picture has more than 40 MB. Choose a smaller one.'
  }
  const shown = form.querySelector('#picture')
  const spot = () => form.querySelector<HTMLInputElement>('#picture :checked')?.value
  const before = spot()
  showPicture(form, URL.createObjectURL(file))
  const body = new FormData(form)
  body.set('do', 'take')
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => {
    status.textContent = loaded < total ? `Sending, ${Math.floor((100 * loaded) / total)}%` : 'Looking at it…'
  }
  request.open('POST', form.action)
  request.send(body)
  await new Promise((resolve) => request.addEventListener('loadend', resolve))
  // It leads to signing in.
  if (request.status === 200) location.assign(request.responseURL)
  // The policy of this page knows no other styles.
  const page = new DOMParser().parseFromString(request.responseText.replace(/<style.*?<\/style>/gs, ''), 'text/html')
  const taken = page.querySelector('#picture')
  if (!taken) return `Not sent${request.status === 0 ? ': no signal' : ''}. What you typed is still here.`
  input.value = ''
  const now = spot()
  shown?.replaceWith(taken)
  if (now !== before) taken.querySelector<HTMLElement>(`[value="${now}"]`)?.click()
  const problem = page.querySelector<HTMLElement>('#mistakes')
  if (problem) form.prepend(problem)
  problem?.focus()
  form.dispatchEvent(new Event('input'))
  return problem ? '' : undefined
}

/** Shows a picture in place of another, once it is there: a browser that cannot draw it keeps that one. */
export function showPicture(form: HTMLFormElement, src: string): void {
  const all = [...form.querySelectorAll<HTMLImageElement>('#picture img')]
  const onload = () => all.map((img) => Object.assign(img, { src }))
  Object.assign(new Image(), { src, onload })
}
