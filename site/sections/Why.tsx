import type { Home } from '../schemas/home.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Why.module.css'

/** Why people choose us, in four numbered points. */
export function Why({ eyebrow, heading, points }: Home['why']) {
  return (
    <section className={`wrap ${styles.why}`} aria-labelledby="why-heading" data-rise>
      <SectionHead id="why-heading" eyebrow={eyebrow} heading={heading} />
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point.name}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
