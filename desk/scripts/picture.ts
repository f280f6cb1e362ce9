/** Sends a picture as soon as it is chosen, and shows it as the desk has it. */
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'

/** The cache where a picture waits, by the address of its form, while the owner signs in. */
const WAITING = 'picture'

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
  body.set('take', '1')
  body.set('size', `${file.size}`)
  // One that is too large is only told of.
  if (file.size > MAX_PICTURE_BYTES) body.set('picture', new Blob(), file.name)
  request.upload.onprogress = ({ loaded, total }) => {
    status.textContent = loaded < total ? `Sending, ${Math.floor((100 * loaded) / total)}%` : 'Looking at it…'
  }
  request.open('POST', form.action)
  request.send(body)
  await new Promise((resolve) => Object.assign(request, { onload: resolve, onerror: resolve }))
  if (request.status === 401) {
    await keep(form.action, file).catch(() => {})
    // It leads to signing in, and from there back here.
    location.assign(form.action)
    return 'You’re signed out. Sign in, and it is sent.'
  }
  // The page is elsewhere by now.
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

async function keep(page: string, file: File): Promise<void> {
  const cache = 'caches' in window ? await caches.open(WAITING) : undefined
  await cache?.put(page, new Response(file, { headers: { name: encodeURIComponent(file.name) } }))
}

/** Chooses the picture again that was kept for a form. */
export async function chooseKept(input: HTMLInputElement): Promise<void> {
  const cache = 'caches' in window ? await caches.open(WAITING) : undefined
  const page = input.form?.action ?? ''
  const kept = await cache?.match(page)
  if (!kept) return
  await cache?.delete(page)
  const chosen = new DataTransfer()
  chosen.items.add(new File([await kept.blob()], decodeURIComponent(kept.headers.get('name') ?? '')))
  input.files = chosen.files
  input.dispatchEvent(new Event('change'))
}
