import type { ReactNode } from 'react'
import styles from './PromiseLine.module.css'

type Props = {
  label?: string
  words: string | undefined
  detail?: string | false | undefined
  /** How much of the time has passed, in per cent. */
  gone?: number
  tone?: 'late' | 'kept' | undefined
  /** A button. */
  children?: ReactNode
}

/** The promise above the dock: the words say how much time is left, and the line repeats it. */
export function PromiseLine({ label, words, detail, gone = 0, tone, children }: Props) {
  return (
    <div className={styles.promise} data-tone={tone}>
      <progress value={gone} max={100} aria-hidden="true" />
      <p>
        {label && <span>{label}</span>}
        <b>{words}</b>
        {detail && <span>{detail}</span>}
      </p>
      {children}
    </div>
  )
}
