import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Tabs.module.css'

interface Item {
  id: string
  label: string
  panel: ReactNode
}

/**
 * Tabs that follow the WAI-ARIA pattern (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). Focusing a tab selects
 * it. Until hydration each tab is a link to its panel, and CSS shows the panel that the URL names.
 */
export function Tabs({ label, items }: { label: string; items: Item[] }) {
  const [selected, setSelected] = useState(0)
  const [hydrated, setHydrated] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const targeted = items.findIndex(({ id }) => location.hash === `#${id}`)
    if (targeted > 0) setSelected(targeted)
    setHydrated(true)
  }, [items])

  const select = (index: number) => {
    setSelected(index)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  const onClick = (event: MouseEvent, index: number) => {
    event.preventDefault()
    select(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = items.findIndex(({ id }) => document.activeElement?.id === `${id}-tab`)
    const to = nextTab(event.key, from, items.length)
    if (to === undefined) return
    event.preventDefault()
    select(to)
  }

  return (
    <div className={styles.tabs} data-hydrated={hydrated || undefined}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {items.map(({ id, label: name }, index) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            role="tab"
            className={styles.tab}
            aria-selected={index === selected}
            aria-controls={id}
            tabIndex={hydrated && index !== selected ? -1 : 0}
            onClick={(event) => onClick(event, index)}
          >
            {name}
          </a>
        ))}
      </div>
      {items.map(({ id, panel }, index) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${id}-tab`}
          className={styles.panel}
          data-selected={index === selected || undefined}
        >
          {panel}
        </div>
      ))}
    </div>
  )
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
