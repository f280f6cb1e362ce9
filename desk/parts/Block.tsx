import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import styles from './Block.module.css'

type Props = {
  tone: 'warn' | 'bad'
  /** The path of the icon. */
  icon: string
  children: ReactNode
}

/** Words that must not be missed. */
export function Block({ tone, icon, children }: Props) {
  return (
    <div className={styles.block} data-tone={tone}>
      <Icon path={icon} />
      {children}
    </div>
  )
}
