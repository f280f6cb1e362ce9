/**
 * Keeps what is typed into a form of Site or Work until it is saved: neither a lost signal, nor the end of the session, nor a
 * phone that drops the page loses a word.
 */
import { askDesk } from './ask-desk.ts'
import { TYPED } from './kept.ts'
import { chooseKept, sendPicture } from './picture.ts'

/** What was typed into the inputs of a field, and what its form showed: the next form may show something else. */
type Kept = { values: string[]; before?: string }

const MAX_WAIT = 15_000 // milliseconds
/** Where this tab has the keys of the fields that it sent last, until the next page says whether they are saved. */
const SENT = 'sent'

/** Keeps what is typed into the form of this page, if it has one. */
export function keepForm(): void {
  const sent: string[] = JSON.parse(sessionStorage.getItem(SENT) ?? '[]')
  sessionStorage.removeItem(SENT)
  if (new URLSearchParams(location.search).has('said')) for (const key of sent) localStorage.removeItem(key)
  const form = document.querySelector<HTMLFormElement>('#site')
  const save = document.querySelector<HTMLButtonElement>('[data-save]')
  const toast = form?.closest('main, section')?.querySelector<HTMLElement>('#toast')
  if (form && save && toast) keepTyped(form, save, toast)
}

function keepTyped(form: HTMLFormElement, save: HTMLButtonElement, toast: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>('[type="file"]')
  const keyOf = (name: string) => TYPED + (name.includes('#') ? name : `${form.getAttribute('action')} ${name}`)
  const controls = () => Array.from(form.elements).filter(isControl)
  const names = () => [...new Set(controls().map(({ name }) => name))]
  const beforeOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="before:${CSS.escape(name)}"]`)
  const isKept = () => names().some((name) => localStorage.getItem(keyOf(name)) !== null)

  for (const name of names()) {
    const kept: Kept = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{"values":[]}')
    if (!fill(form, name, kept.values)) continue
    const before = beforeOf(name)
    if (before) before.value = kept.before ?? before.value
    toast.textContent = 'Not saved yet. What you typed is back.'
  }
  /** Offers to save once there is something to save, and until then to publish. */
  const offer = (isToSave = isKept()) => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-typed]'))
      bar.hidden = bar.dataset.typed !== `${isToSave}`
  }
  const remember = (name: string) => {
    const values = new FormData(form).getAll(name).map(String)
    const before = beforeOf(name)?.value
    // What is as it was, nobody has typed.
    if (values.join() === before) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify({ values, before }))
    offer()
  }
  // Something may have been typed before this script ran.
  for (const control of controls().filter(isTyped)) remember(control.name)
  offer()
  form.addEventListener('input', ({ target }) => {
    // What is chosen, the desk takes first: then the form has its name.
    if (target === form)
      for (const control of form.querySelectorAll<HTMLInputElement>('#picture [name]')) remember(control.name)
    else if (target instanceof Element && isControl(target)) remember(target.name)
  })
  const forget = (which: string[]) => {
    for (const name of which) localStorage.removeItem(keyOf(name))
  }
  save.parentElement?.querySelector('[data-forget]')?.addEventListener('click', () => forget(names()))
  for (const button of form.querySelectorAll<HTMLElement>('[data-forget]'))
    button.addEventListener('click', () => forget([button.dataset.forget ?? '']))
  const noteSending = () => sessionStorage.setItem(SENT, JSON.stringify(names().map(keyOf)))
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether something can be typed or chosen there, or a script keeps what was. */
function isControl(element: Element): element is Control {
  const { name = '', type = '' } = Object(element)
  return name !== '' && !name.startsWith('before:') && !/^(file|submit|button|fieldset)$/.test(type)
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return Array.from(control.options).some(({ selected, defaultSelected }) => defaultSelected && !selected)
  const { value, type, defaultValue = value, checked, defaultChecked } = Object(control)
  return type !== 'hidden' && (value !== defaultValue || checked !== defaultChecked)
}

/** Puts what was kept into the inputs of a field. Returns whether it is something else than what they have. */
function fill(form: HTMLFormElement, name: string, values: string[]): boolean {
  if (values.length === 0 || new FormData(form).getAll(name).join('\n') === values.join('\n')) return false
  const rest = [...values]
  for (const control of Array.from(form.elements)
    .filter(isControl)
    .filter((one) => one.name === name)) {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      control.checked = control.value === values[0]
      if (control.checked) rest.shift()
    } else control.value = rest.shift() ?? ''
    control.closest('details')?.setAttribute('open', '')
    for (const img of form.querySelectorAll<HTMLImageElement>('#picture img'))
      if (name.endsWith('file')) img.src = `/desk/pictures/${encodeURIComponent(control.value)}`
  }
  return true
}
