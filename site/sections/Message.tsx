import type { ReactNode } from 'react'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Message.module.css'

interface Props {
  heading: string
  text: string
  /** Further content, such as a link to the home page. */
  children: ReactNode
}

/** A page that consists of a single message, over the parked car. */
export function Message({ heading, text, children }: Props) {
  return (
    <section className={styles.message} data-ground="tinted">
      <div className={`wrap ${styles.words}`}>
        <SectionHead id="heading" as="h1" heading={heading} text={text} />
        <div className={styles.more}>{children}</div>
      </div>
      <img className={styles.car} src="/parked-car.svg" width={1150} height={440} alt="" />
    </section>
  )
}
