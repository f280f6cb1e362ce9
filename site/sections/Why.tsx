import type { Home } from '../schemas/home.ts'
import { Points } from '../ui/Points.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Why.module.css'

/** Numbered reasons to choose the business. */
export function Why({ eyebrow, heading, points }: Home['why']) {
  return (
    <section className={`wrap ${styles.why}`} aria-labelledby="why-heading" data-rise>
      <SectionHead id="why-heading" eyebrow={eyebrow} heading={heading} />
      <Points items={points} columns={4} numbered />
    </section>
  )
}
