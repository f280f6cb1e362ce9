import type { ComponentProps } from 'react'
import { Prose } from '../ui/Prose.tsx'
import styles from './Legal.module.css'

/** The page of a long text, such as the terms. */
export function Legal(prose: Omit<ComponentProps<typeof Prose>, 'as' | 'headingId'>) {
  return (
    <div className={styles.legal} data-ground="light">
      <div className="wrap">
        <Prose as="h1" headingId="heading" {...prose} />
      </div>
    </div>
  )
}
