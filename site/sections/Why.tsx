import type { Home } from '../schemas/home.ts'
import { Points } from '../ui/Points.tsx'
import styles from './Why.module.css'

/** Reasons to choose the business, beside a drawing of what is polished. */
export function Why({ heading, points, layers }: Home['why']) {
  return (
    <section className={styles.why} aria-labelledby="why-heading" data-ground="ink">
      <div className={`wrap ${styles.columns}`}>
        <h2 id="why-heading">{heading}</h2>
        {layers && (
          <figure className={styles.layers}>
            <img src="/paint-layers.svg" width={690} height={370} alt={layers.alt} loading="lazy" />
            <figcaption>{layers.caption}</figcaption>
          </figure>
        )}
        <div className={styles.points}>
          <Points items={points} />
        </div>
      </div>
    </section>
  )
}
