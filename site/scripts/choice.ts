/**
 * The package for which a quote is asked. The form's select holds it; this tab remembers it for other pages and a
 * reload.
 *
 * The quote page inlines this script, so that the package shows at once. The home page has no room for it in its 3 KB
 * of inline script (tests/e2e/build/budgets.spec.ts), so its islands load it there. Astro does not inline a module that
 * islands share: hence the copy `?inlined`, and no imports here.
 */
const PACKAGE = 'package'

/** Looked up each time, because other programs may replace it. */
const findSelect = () => document.querySelector<HTMLSelectElement>(`[data-quote-form] [name=${PACKAGE}]`)

/** Chooses a package by its id, or none by an empty one. An unknown id changes nothing. */
export function choose(id: string): void {
  if (!apply(id)) return
  remember(id)
  const url = new URL(location.href)
  const query = url.searchParams
  if (!query.has(PACKAGE)) return
  if (id) query.set(PACKAGE, id)
  else query.delete(PACKAGE)
  history.replaceState(history.state, '', url)
}

/** Shows at the form what was chosen before, and lets the visitor change or remove it. */
export function startChoice(): void {
  const chip = findSelect()?.closest<HTMLElement>('[data-choice]')
  if (!chip || chip.dataset.choice) return
  chip.dataset.choice = 'started'
  restore()
  chip.addEventListener('change', ({ target }) => choose((target as HTMLSelectElement).value))
  chip.querySelector('button')?.addEventListener('click', () => choose(''))
  // On leaving, not on load: a page that is only prerendered must not change what this tab remembers.
  addEventListener('pagehide', () => remember(findSelect()?.value ?? ''))
  addEventListener('pageshow', ({ persisted }) => persisted && restore())
}

/** By the URL, by the server on the check page, by this tab, or by the browser, which restores fields. */
function restore(): void {
  const select = findSelect()
  const named = new URLSearchParams(location.search).get(PACKAGE)
  for (const id of [named, select?.querySelector('[selected]') && select.value, stored()])
    if (id != null && apply(id)) return
  apply(select?.value ?? '')
}

/** @returns whether there is such a package */
function apply(id: string): boolean {
  const select = findSelect()
  const option = Array.from(select?.options ?? []).find(({ value }) => value === id)
  if (!select || !option) return false
  select.value = id
  const [text, note] = select.closest('[data-choice]')?.querySelectorAll('strong, strong ~ span') ?? []
  if (text) text.textContent = option.text
  if (note) note.textContent = option.dataset.note ?? ''
  return true
}

/** What this tab remembers, if anything. Browsers may refuse access to the storage. */
export function stored(key: string = PACKAGE): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(value: string): void {
  try {
    sessionStorage.setItem(PACKAGE, value)
  } catch {}
}
