import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import styles from './Notices.module.css'

type Props = {
  tone: 'warn' | 'bad'
  icon: string
  children: ReactNode
}

/** Words that must not be missed. */
export function Warning({ tone, icon, children }: Props) {
  return (
    <div className="card with-icon" data-tone={tone}>
      <Icon path={icon} />
      {children}
    </div>
  )
}

/** Says what has just been done. It exists before it speaks, so that screen readers listen to it. */
export function Toast({ children }: { children?: ReactNode }) {
  return (
    <div id="toast" className={styles.toast} role="status" data-ground="panel">
      {children}
    </div>
  )
}
