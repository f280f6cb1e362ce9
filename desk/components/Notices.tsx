import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import { ICONS } from './icons.ts'
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

/** Says why nothing was done. It is read out, and a script leads to it. */
export function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" tabIndex={-1} id="mistakes">
      <Warning tone="bad" icon={ICONS.alert}>
        <h2 className="body strong">{title}</h2>
        {children}
      </Warning>
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
