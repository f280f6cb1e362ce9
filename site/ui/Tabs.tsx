import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Tabs.module.css'

interface Props {
  label: string
  tabs: {
    /** The id of its panel. */
    id: string
    name: string
    /** A second line. */
    note: string
  }[]
  /** The panels, in the order of the tabs, as elements with an id. They remain static HTML. */
  children?: ReactNode
}

/**
 * Tabs that follow the WAI-ARIA pattern (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). Focusing a tab selects
 * it, and CSS shows its panel. Until hydration each tab is a link to its panel, and CSS shows the panel that the URL
 * names. A single panel has no tab.
 */
export function Tabs({ label, tabs, children }: Props) {
  const [selected, setSelected] = useState(0)
  const [hydrated, setHydrated] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const targeted = tabs.findIndex(({ id }) => location.hash === `#${id}`)
    if (targeted > 0) {
      setSelected(targeted)
      scrollToTab(list.current, targeted)
    }
    setHydrated(true)
  }, [tabs])

  const select = (index: number) => {
    setSelected(index)
    scrollToTab(list.current, index)?.focus({ preventScroll: true })
  }
  const onClick = (event: MouseEvent, index: number) => {
    event.preventDefault()
    select(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex(({ id }) => document.activeElement?.id === `${id}_tab`)
    const to = nextTab(event.key, from, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    select(to)
  }

  return (
    <div className={styles.tabs} data-selected={hydrated ? selected : undefined}>
      {tabs.length > 1 && (
        <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
          {tabs.map(({ id, name, note }, index) => (
            <a
              key={id}
              id={`${id}_tab`}
              href={`#${id}`}
              role="tab"
              className={styles.tab}
              aria-selected={index === selected}
              aria-controls={id}
              tabIndex={hydrated && index !== selected ? -1 : 0}
              onClick={(event) => onClick(event, index)}
            >
              <span>{name}</span> <b>{note}</b>
            </a>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className={styles.scroller} tabIndex={0} data-scroller>
        {children}
      </div>
    </div>
  )
}

/** Scrolls a tab to the middle of the list, or as near as it gets, where it does not fade. */
function scrollToTab(list: HTMLElement | null, index: number): HTMLElement | undefined {
  const tab = list?.querySelectorAll<HTMLElement>('[role=tab]')[index]
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  return tab
}

function nextTab(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
