/**
 * Keeps what is typed into a form of Site or Work until it is saved: neither a lost signal, nor the end of the session, nor a
 * phone that drops the page loses a word. And follows what the publisher does.
 */
import { askDesk } from './ask-desk.ts'
import { TYPED } from './kept.ts'
import { chooseKept, sendPicture } from './picture.ts'

const MAX_WAIT = 15_000 // milliseconds
const INTERVAL = 2000
/** Where this tab has the key of the form that it sent last, until the next page says whether that is saved. */
const SENT = 'sent'

const here = new URL(location.href)
const sent = sessionStorage.getItem(SENT)
sessionStorage.removeItem(SENT)
const steps = document.querySelector<HTMLElement>('[data-step]')
if (steps) follow(steps)
else if (here.searchParams.has('said')) {
  if (sent) localStorage.removeItem(sent)
  // A page that is loaded again says nothing was saved, and has what was typed since.
  here.searchParams.delete('said')
  history.replaceState(history.state, '', here)
}
const form = document.querySelector<HTMLFormElement>('#site')
const save = document.querySelector<HTMLButtonElement>('footer [value="save"]')
const toast = form?.closest('main, section')?.querySelector<HTMLElement>('#toast')
if (form && save && toast) keepTyped(form, save, toast)

const frame = document.querySelector<HTMLIFrameElement>('main > iframe')
if (frame) {
  // A page in a frame grows while it loads, and its place moves away.
  const land = () => frame.contentDocument?.getElementById(new URL(frame.src).hash.slice(1))?.scrollIntoView()
  frame.addEventListener('load', land)
  land()
}

// A screen reader begins where the mistakes are listed, or at the one that there is.
document.querySelector<HTMLElement>('#mistakes, [aria-invalid]')?.focus()

function keepTyped(form: HTMLFormElement, save: HTMLButtonElement, toast: HTMLElement): void {
  const key = TYPED + form.getAttribute('action')
  const input = form.querySelector<HTMLInputElement>('[type="file"]')
  const typed: [string, string][] = JSON.parse(localStorage.getItem(key) ?? '[]')
  for (const [name, value] of typed) {
    const control = form.elements.namedItem(name)
    if (!control || !('value' in control) || control.value === value) continue
    control.value = value
    if (control instanceof Element) control.closest('details')?.setAttribute('open', '')
    for (const img of form.querySelectorAll<HTMLImageElement>('#picture img'))
      if (name.endsWith('file')) img.src = `/desk/pictures/${encodeURIComponent(value)}`
    toast.textContent = 'Not saved yet. What you typed is back.'
  }
  /** Offers to save once there is something to save, and until then to publish. */
  const offer = (isToSave = localStorage.getItem(key) !== null) => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-typed]'))
      bar.hidden = bar.dataset.typed !== `${isToSave}`
  }
  const remember = () => {
    const all = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
    localStorage.setItem(key, JSON.stringify(all))
    offer()
  }
  // Something may have been typed before this script ran.
  if ([...form.elements].some(isTyped)) remember()
  offer()
  // What is chosen, the desk takes first.
  form.addEventListener('input', ({ target }) => target === input || remember())
  save.parentElement?.querySelector('[data-forget]')?.addEventListener('click', () => localStorage.removeItem(key))
  const noteSending = () => sessionStorage.setItem(SENT, key)
  form.addEventListener('submit', noteSending)

  const { innerHTML: words } = save
  async function send(isToSave: boolean): Promise<void> {
    offer(true)
    save.disabled = true
    save.textContent = 'Saving…'
    let problem = input ? await sendPicture(input, save) : undefined
    const answer = isToSave && problem === undefined ? await askDesk('/desk/kept', MAX_WAIT) : undefined
    if (typeof answer === 'string') problem = 'Not sent: no signal. What you typed is still here.'
    save.disabled = false
    save.innerHTML = problem ? 'Try again' : words
    toast.textContent = problem ?? ''
    if (typeof answer !== 'object') return offer(problem ? true : undefined)
    // A redirect leads to signing in, and from there back to this page.
    if (answer.status === 0) location.assign(form.getAttribute('action') ?? '')
    else {
      // As this button would.
      noteSending()
      form.submit()
    }
  }
  input?.addEventListener('change', () => send(false))
  // So may a picture have been chosen, or before signing in.
  if (input?.files?.length) send(false)
  else if (input) chooseKept(input)
  save.addEventListener('click', (event) => {
    event.preventDefault()
    send(true)
  })
}

function isTyped(control: Element): boolean {
  const { value, defaultValue = value, checked, defaultChecked } = Object(control)
  return value !== defaultValue || checked !== defaultChecked
}

/** Shows how far it has come, and loads the page again at the next step. Without a signal, it waits for one. */
async function follow(steps: HTMLElement): Promise<void> {
  const answer = await askDesk(location.pathname, MAX_WAIT)
  if (typeof answer !== 'string') {
    const page = new DOMParser().parseFromString(answer.text, 'text/html')
    const next = page.querySelector<HTMLElement>('[data-step]')
    if (next?.dataset.step !== steps.dataset.step) return location.reload()
    if (next && !steps.isEqualNode(next)) steps.replaceChildren(...next.childNodes)
  }
  setTimeout(() => follow(steps), INTERVAL)
}
