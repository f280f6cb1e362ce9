import { PACKAGE, SIZE, totalPrice } from '../../core/requests/choice.ts'

/*
 * The packages for which a quote is asked. Checkboxes hold them, at the form and wherever else the page offers one; this
 * tab remembers them for other pages and a reload.
 *
 * The quote page inlines this script, so that they show at once. The home page has no room for it in its 3 KB of inline
 * script (tests/e2e/build/budgets.spec.ts), so its islands load it there. Astro does not inline a module that islands
 * share: hence the copy `?inlined`.
 */

/** What a checkbox at the form knows of its package. */
type Offer = Parameters<typeof totalPrice>[0][number] & { oneOf?: string }

/** Looked up each time, because other programs may replace them. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name=${PACKAGE}]`)]
const offers = () => boxes().filter(({ dataset }) => dataset.offer)
const offerOf = ({ dataset }: HTMLInputElement): Offer => JSON.parse(dataset.offer ?? '{}')
const sizeFields = () => document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('[data-size-field]')
const sizeOfForm = () => document.querySelector<HTMLSelectElement>(`select[name=${SIZE}]`)
const size = () => sizeOfForm()?.value ?? ''

/** The ids of the chosen packages, in the order of the form. */
export const chosenIds = (): string[] => offers().flatMap(({ checked, value }) => (checked ? [value] : []))

/** Chooses packages by their ids, or removes them. An unknown id changes nothing. */
export function choose(ids: string[], isChosen = true): void {
  for (const id of ids) apply(id, isChosen)
  remember()
  const url = new URL(location.href)
  const query = url.searchParams
  if (query.has(PACKAGE)) {
    query.delete(PACKAGE)
    for (const id of chosenIds()) query.append(PACKAGE, id)
    history.replaceState(history.state, '', url)
  }
  showTotal()
}

/** Shows what was chosen before, and keeps all checkboxes of a package in step. */
export function startChoice(): void {
  const root = document.documentElement
  if (root.dataset.choice || offers().length === 0) return
  root.dataset.choice = 'started'
  restore()
  addEventListener('change', ({ target }) => {
    const sizeField = [...sizeFields()].find((field) => field === target)
    if (sizeField) {
      chooseSize(sizeField.value)
      remember()
    }
    if (!(target instanceof HTMLInputElement) || target.name !== PACKAGE) return
    const { top } = target.getBoundingClientRect()
    choose([target.value], target.checked)
    moveAnswer(target)
    // What is chosen shows at the car too, and would push away a row under the finger.
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' })
    // A package that is removed at the form is hidden there.
    if (target.offsetParent === null) target.closest('fieldset')?.querySelector('summary')?.focus()
  })
  // On leaving, not on load: a page that is only prerendered must not change what this tab remembers.
  addEventListener('pagehide', remember)
  // On the way back, the browser may tick what was ticked only after this script has started.
  addEventListener('pageshow', restore)
}

/** At the car: the answer to what was chosen last comes first. */
function moveAnswer({ checked, dataset }: HTMLInputElement): void {
  const answer = document.querySelector(`[data-answer="${dataset.part}"]`)
  const total = answer?.parentElement?.lastElementChild
  if (!answer || !total) return
  if (checked) answer.parentElement?.prepend(answer)
  else total.before(answer)
}

/** By this tab, by the URL, and else as the page has it: by the server, the browser, or a first tap. */
function restore(): void {
  const ticked = boxes().flatMap(({ checked, value }) => (checked ? [value] : []))
  for (const id of ticked) apply(id, true)
  const known = stored()?.split(' ') ?? []
  for (const id of known) apply(id.replace(/^-/, ''), !id.startsWith('-'))
  for (const id of new URLSearchParams(location.search).getAll(PACKAGE)) apply(id, true)
  const tapped = document.querySelector<HTMLInputElement>('[data-size-field]:checked')?.value
  chooseSize(size() || tapped || stored(SIZE) || '')
}

function apply(id: string, isChosen: boolean): void {
  const groups = new Map(offers().map((box) => [box.value, offerOf(box).oneOf]))
  if (!groups.has(id)) return
  const oneOf = groups.get(id)
  for (const box of boxes()) {
    if (box.value === id) box.checked = isChosen
    else if (isChosen && oneOf && groups.get(box.value) === oneOf) box.checked = false
  }
}

/** Shows the prices of a size of vehicle. Without one, those of any are shown, and a chip names the first. */
function chooseSize(id: string): void {
  for (const field of sizeFields()) {
    field.disabled = false
    if (field instanceof HTMLInputElement) field.checked = field.value === id
    else field.value = id || (field.options[0]?.value ?? '')
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-by-size]')) {
    const { dataset } = element
    dataset.any ??= element.textContent
    const text: string = JSON.parse(dataset.bySize ?? '{}')[id] ?? dataset.any
    show(element, text, dataset.any)
  }
  showTotal()
}

function showTotal(): void {
  const packages = offers().flatMap((box) => (box.checked ? [offerOf(box)] : []))
  const total = totalPrice(packages, size())
  const text = packages.length > 0 ? `${packages.length} chosen, ${total}` : ''
  for (const output of document.querySelectorAll<HTMLElement>('[data-total]')) {
    // A button has no room for what is on enquiry.
    show(output, output.closest('a') ? text.replace(/(, .*?), .*/, '$1') : text)
  }
}

/** Shows a text. One that stays is not written again, because a translator may have translated it. */
function show(element: HTMLElement, text: string, before = ''): void {
  if (text === (element.dataset.shown ?? before)) return
  element.dataset.shown = text
  element.textContent = text
}

/** What this tab remembers, if anything. Browsers may refuse access to the storage. */
export function stored(key: string = PACKAGE): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers what is chosen, and, with a hyphen before it, what is not any more. */
function remember(): void {
  const removed = (stored()?.match(/[^ -][^ ]*/g) ?? []).filter((id) => !chosenIds().includes(id))
  try {
    sessionStorage.setItem(PACKAGE, [...chosenIds(), ...removed.map((id) => `-${id}`)].join(' '))
    sessionStorage.setItem(SIZE, size())
  } catch {}
}
