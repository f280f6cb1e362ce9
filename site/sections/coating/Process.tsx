import type { Coating } from '../../schemas/coating.ts'
import { Points } from '../../ui/Points.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './section.module.css'

/** How a coating is applied, step by step. */
export function Process({ heading, steps }: Coating['process']) {
  return (
    <section className={styles.section} aria-labelledby="process-heading" data-ground="light">
      <div className={`wrap ${styles.below} ${styles.steps}`}>
        <SectionHead id="process-heading" heading={heading} />
        <Points items={steps} numbered />
      </div>
    </section>
  )
}
