/**
 * Selects the tabs of each `[data-tabs]` (ui/Tabs.tsx): a click or an arrow key shows a tab’s panel, and Tab stops only at
 * the selected one.
 */
for (const root of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')]

  const select = (selected: HTMLAnchorElement) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === selected)
      tab.tabIndex = tab === selected ? 0 : -1
    }
    root.dataset.selected = String(tabs.indexOf(selected))
    // To the middle of the list, or as near as it gets, where it does not fade.
    selected.scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      select(tab)
      tab.focus({ preventScroll: true })
    })
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      tabs.at(to % tabs.length)?.click()
    })
  }

  const [first] = tabs
  if (first) select(first)
}
