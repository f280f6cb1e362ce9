import type { ReactNode } from 'react'
import styles from './Toast.module.css'

/** Says what has just been done. It exists before it speaks, so that screen readers listen to it. */
export function Toast({ children }: { children?: ReactNode }) {
  return (
    <div id="toast" className={styles.toast} role="status" data-ground="panel">
      {children}
    </div>
  )
}
