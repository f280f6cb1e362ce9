import { useEffect, useRef } from 'react'
import { choose } from '../../scripts/choice.ts'

/**
 * The island among the panels of ui/Tabs.tsx: a click or an arrow key selects a tab, and the Tab key stops only at the
 * selected one. It chooses the selected tab's package for the quote form. Tabs and panels stay static HTML, because
 * other programs change pages, and React then renders an island anew.
 */
export function TabSelection() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = marker.current?.closest<HTMLElement>('[data-tabs]')
    return root ? startSelecting(root) : undefined
  }, [])
  // Comes into view with the panels, and hydrates the island. On paper, a sheet could end between it and the panel.
  return <span ref={marker} className="screen-only" />
}

/** @returns a function that stops it */
function startSelecting(root: HTMLElement): () => void {
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
