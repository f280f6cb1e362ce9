import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import styles from './Warning.module.css'

type Props = {
  tone: 'warn' | 'bad'
  /** The path of the icon. */
  icon: string
  children: ReactNode
}

/** Words that must not be missed. */
export function Warning({ tone, icon, children }: Props) {
  return (
    <div className={styles.block} data-tone={tone}>
      <Icon path={icon} />
      {children}
    </div>
  )
}
