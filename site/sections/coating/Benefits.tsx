import type { Coating } from '../../schemas/coating.ts'
import { Points } from '../../ui/Points.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './section.module.css'

/** An explanation of ceramic coating and its benefits. */
export function Benefits({ heading, text, benefits }: Coating['whatIs']) {
  return (
    <section className={styles.section} aria-labelledby="what-heading" data-ground="light">
      <div className={`wrap ${styles.beside}`}>
        <SectionHead id="what-heading" heading={heading} text={text} />
        <Points items={benefits} />
      </div>
    </section>
  )
}
