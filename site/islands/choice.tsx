import { choose, stored } from '../scripts/choice.ts'

/*
 * The islands that choose a package for the quote form. Each is a marker, which comes into view with the static HTML
 * around it, and then hydrates: other programs change pages, and React then renders an island anew.
 */

/** In the car picker: chooses the package of the picked part. */
export const PartChoice = () => <span ref={choosePicked} />

function choosePicked(marker: HTMLElement) {
  const picker = marker.closest('fieldset')
  const pick = () => {
    const picked = picker?.querySelector<HTMLElement>(':checked')?.dataset.package
    if (picked) choose(picked)
  }
  // A pick made before hydration. After a reload the browser restores it, but what this tab remembers is newer.
  if (stored() === null) pick()
  picker?.addEventListener('change', pick)
  return () => picker?.removeEventListener('change', pick)
}

/**
 * Among the panels of ui/Tabs.tsx: a click or an arrow key selects a tab, and the Tab key stops only at the selected
 * one. It chooses the selected tab's package. On paper, a sheet could end between the marker and the panel.
 */
export const TabSelection = () => <span ref={startSelecting} className="screen-only" />

function startSelecting(marker: HTMLElement) {
  const root = marker.closest<HTMLElement>('[data-tabs]')
  if (!root) return
  const listening = new AbortController()
  const { signal } = listening
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')]
  const panels = [...root.querySelectorAll<HTMLElement>('[data-package]')]
  const dialog = root.closest('dialog')

  /** Chooses the package that the open dialog shows. It may have been closed before this code arrived. */
  const chooseShown = () => {
    if (!dialog?.open) return
    const shown = panels.find((panel) => !panel.hasAttribute('data-hidden'))
    if (shown?.dataset.package) choose(shown.dataset.package)
  }

  const select = (selected: HTMLAnchorElement) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === selected))
      tab.tabIndex = tab === selected ? 0 : -1
    }
    for (const panel of panels) panel.toggleAttribute('data-hidden', `#${panel.id}` !== selected.hash)
    // To the middle of the list, or as near as it gets, where it does not fade.
    selected.scrollIntoView({ block: 'nearest', inline: 'center' })
    chooseShown()
  }

  for (const [index, tab] of tabs.entries()) {
    const onClick = (event: MouseEvent) => {
      event.preventDefault()
      select(tab)
      tab.focus({ preventScroll: true })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      tabs[(to + tabs.length) % tabs.length]?.click()
    }
    tab.addEventListener('click', onClick, { signal })
    tab.addEventListener('keydown', onKeyDown, { signal })
  }

  const [first] = tabs
  if (first) select(tabs.find(({ hash }) => hash === location.hash) ?? first)
  else chooseShown()
  // The focus moves into a dialog that opens.
  dialog?.addEventListener('focusin', chooseShown, { signal })
  return () => listening.abort()
}
