/**
 * The package for which a quote is asked. The form's select holds it; this tab remembers it for other pages and a
 * reload.
 *
 * The quote page inlines this script, so that the package shows at once. The home page has no room for it in its 3 KB
 * of inline script (e2e/build/budgets.spec.ts), so its islands load it there. Astro does not inline a module that
 * islands share: hence the copy `?inlined`, and no imports here.
 */
const PACKAGE = 'package'
/** Another name for it in links. */
const SERVICE = 'service'

/** Looked up each time, because other programs may replace it. */
const findSelect = () => document.querySelector<HTMLSelectElement>(`[data-quote-form] [name=${PACKAGE}]`)

/** Chooses a package by its slug or id, or none by an empty name. An unknown name changes nothing. */
export function choose(name: string): void {
  const value = apply(name)
  if (value === undefined) return
  remember(value)
  const url = new URL(location.href)
  const query = url.searchParams
  if (named(query) === undefined) return
  if (value) query.set(PACKAGE, value)
  else query.delete(PACKAGE)
  query.delete(SERVICE)
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
  for (const name of [named(), select?.querySelector('[selected]') && select.value, stored()])
    if (name != null && apply(name) !== undefined) return
  apply(select?.value ?? '')
}

/** What the URL names, if anything. */
function named(query = new URLSearchParams(location.search)): string | undefined {
  return query.get(PACKAGE) ?? query.get(SERVICE) ?? undefined
}

/** @returns the slug, or `undefined` if there is no such package */
function apply(name: string): string | undefined {
  const select = findSelect()
  const options = [...(select?.options ?? [])]
  const option =
    options.find(({ value }) => value === name) ?? options.find(({ dataset }) => dataset.id === name)
  if (!select || !option) return undefined
  select.value = option.value
  const [text, note] = select.closest('[data-choice]')?.querySelectorAll('strong, strong ~ span') ?? []
  if (text) text.textContent = option.text
  if (note) note.textContent = option.dataset.note ?? ''
  return option.value
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
