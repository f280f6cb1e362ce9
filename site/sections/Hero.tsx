import type { Home } from '../schemas/home.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Hero.module.css'

/** The first screen: what we stand for, over the paint, and the two ways on. */
export function Hero({ eyebrow, heading, quoteButton, servicesButton, badges }: Home['hero']) {
  return (
    <div className={styles.hero}>
      <div className={styles.ground} aria-hidden="true" />
      <div className={`wrap ${styles.content}`}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h1>{heading}</h1>
        <div className={styles.actions} data-hero-actions>
          <ButtonLink href="#quote">{quoteButton}</ButtonLink>
          <ButtonLink href="#services" variant="outline">
            {servicesButton}
          </ButtonLink>
        </div>
        <ul className={styles.badges}>
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
