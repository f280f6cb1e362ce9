import type { ReactNode } from 'react'
import type { Priced } from '../../core/business/price.ts'
import { Price } from './PriceRows.tsx'
import styles from './Tabs.module.css'

interface Props {
  label: string
  /** A package each. */
  tabs: (Priced & {
    /** The id of its panel. */
    id: string
    name: string
    difference?: string | undefined
  })[]
  /** The panels, in the order of the tabs, as elements with an id, and the island that selects tabs. */
  children?: ReactNode
}

/**
 * Tabs after the WAI-ARIA pattern (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). Each is a link to its panel, and
 * CSS shows the panel that the URL names, until TabSelection (islands/choice.tsx) takes over. A single panel has no tab.
 */
export function Tabs({ label, tabs, children }: Props) {
  return (
    <div className={styles.tabs} data-tabs>
      {tabs.length > 1 && (
        <div role="tablist" aria-label={label} className={styles.list}>
          {tabs.map(({ id, name, difference, ...price }, index) => (
            <a
              key={id}
              id={`${id}_tab`}
              href={`#${id}`}
              role="tab"
              className={`small ${styles.tab}`}
              aria-selected={index === 0}
              aria-controls={id}
            >
              <b>{name}</b> {difference && <span className="muted">{difference}</span>} <Price {...price} />
            </a>
          ))}
        </div>
      )}
      <div className={styles.scroller} data-scroller>
        {children}
      </div>
    </div>
  )
}
