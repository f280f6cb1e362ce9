import type { ReactNode } from 'react'
import { ParkedCar } from '../../ui/ParkedCar.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './MessagePage.module.css'

interface Props {
  heading: string
  text: string
  /** Further content, such as a link to the home page. */
  children: ReactNode
}

/** A page that consists of a single message, over the parked car. */
export function MessagePage({ heading, text, children }: Props) {
  return (
    <section className={styles.message} data-ground="tinted">
      <div className="wrap stack">
        <SectionHead id="heading" as="h1" heading={heading} text={text} />
        <div className={`stack ${styles.more}`}>{children}</div>
      </div>
      <ParkedCar />
    </section>
  )
}
