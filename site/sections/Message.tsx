import type { ReactNode } from 'react'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Message.module.css'

interface Props {
  heading: string
  text: string
  /** Where to go from here. */
  children: ReactNode
}

/** A page that says one thing. */
export function Message({ heading, text, children }: Props) {
  return (
    <section className={`wrap ${styles.message}`}>
      <SectionHead id="heading" as="h1" heading={heading} text={text} />
      <div className={styles.more}>{children}</div>
    </section>
  )
}
