import { createRoot } from 'react-dom/client'
import { keepDraft, restoreDraft } from '../quote-form/draft.ts'
import { add, getState, setState, subscribe, type Target } from './chosen-photos.ts'
import { ChosenPhotos, SendingPhotos } from './Photos.tsx'
import * as TEXTS from './texts.ts'
import { deliver } from './upload.ts'

/**
 * Takes over the form's field for photos, once. From then on the field is empty, and its `data-photos` holds their
 * number.
 */
export function startPhotos(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[data-photos]')
  if (!field || field.dataset.photos) return
  // Looked up each time, because other programs may replace it.
  const input = () => field.querySelector<HTMLInputElement>('[type=file]')
  const take = () => {
    add([...(input()?.files ?? [])])
    const empty = input()
    if (empty) empty.value = ''
  }
  const count = () => {
    field.dataset.photos = String(getState().chosen.length)
  }
  count()
  subscribe(count)
  field.addEventListener('change', take)
  const list = field.appendChild(document.createElement('div'))
  loadStyles(list)
  createRoot(list).render(<ChosenPhotos focus={() => input()?.focus()} />)
  const names = restoreDraft(form)
  if (names) setState({ said: TEXTS.restored(names) })
  take()
  keepDraft(form)
}

/** Loads the styles of the photos, and hides their list until then. */
function loadStyles(list: HTMLElement): void {
  const { href } = new URL('photos.css', import.meta.url)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  list.hidden = true
  for (const event of ['load', 'error']) link.addEventListener(event, () => (list.hidden = false))
  document.head.append(link)
}

/** Sends the photos for a request that the server has accepted, and shows in its receipt how far they are. */
export function sendPhotos(form: HTMLFormElement, target: Target, count: number): void {
  startPhotos(form) // If its code could not be loaded before.
  const receipt = form.querySelector('[data-sending]')
  if (receipt) createRoot(receipt).render(<SendingPhotos />)
  deliver(target, count)
}
