import type { PictureData } from '../build/pictures.ts'
import type { Home } from '../schemas/home.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Picture } from '../ui/Picture.tsx'
import styles from './Hero.module.css'

interface Props {
  texts: Home['hero']
  picture: PictureData
}

/** The first screen of the home page: the headline over a picture, two buttons and the badges. */
export function Hero({ texts, picture }: Props) {
  const { eyebrow, heading, quoteButton, servicesButton, badges } = texts
  return (
    <div className={styles.hero}>
      <div className={styles.background}>
        <Picture picture={picture} alt="" priority />
      </div>
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
