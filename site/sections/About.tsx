import type { Home } from '../schemas/home.ts'
import { Points } from '../ui/Points.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './About.module.css'

/** An introduction to the business and four cards. */
export function About({ eyebrow, heading, text, cards }: Home['about']) {
  return (
    <section id="about" className={`wrap ${styles.about}`} aria-labelledby="about-heading" data-rise>
      <SectionHead id="about-heading" eyebrow={eyebrow} heading={heading} text={text} />
      <Points items={cards} columns={2} />
    </section>
  )
}
