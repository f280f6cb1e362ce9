import { startChoice } from '../scripts/choice.ts'

/*
 * Islands that are a marker, which comes into view with the static HTML around it, and then hydrates: other programs
 * change pages, and React then renders an island anew.
 */

/** At the car and at the services: starts adding up what is chosen for the quote form. */
export const StartChoice = () => <span ref={startChoice} />

/**
 * Among the panels of ui/Tabs.tsx: a click or an arrow key selects a tab, and the Tab key stops only at the selected
 * one. On paper, a sheet could end between the marker and the panel.
 */
export const TabSelection = () => <span ref={startSelecting} className="screen-only" />

function startSelecting(marker: HTMLElement) {
  // A link from another page opens a dialog far from the other marker.
  startChoice()
  const root = marker.closest<HTMLElement>('[data-tabs]')
  if (!root) return
  const listening = new AbortController()
  const { signal } = listening
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')]
  const panels = [...root.querySelectorAll<HTMLElement>('[role=tabpanel]')]

  const select = (selected: HTMLAnchorElement) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === selected))
      tab.tabIndex = tab === selected ? 0 : -1
    }
    for (const panel of panels) panel.toggleAttribute('data-hidden', `#${panel.id}` !== selected.hash)
    // To the middle of the list, or as near as it gets, where it does not fade.
    selected.scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  for (const [index, tab] of tabs.entries()) {
    const onClick = (event: MouseEvent) => {
      event.preventDefault()
      select(tab)
      // Where there is little height, the whole dialog scrolls.
      for (const scroller of [root.closest('dialog'), root.querySelector('[data-scroller]')]) scroller?.scrollTo(0, 0)
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
  return () => listening.abort()
}
