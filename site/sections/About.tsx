import type { Business } from '../../business/business.ts'
import type { Home } from '../schemas/home.ts'
import styles from './About.module.css'

interface Props {
  texts: Home['about']
  approval: Business['approval']
}

/** An introduction to the business and its cards, beside its van. The card of the approval needs a proof to link to. */
export function About({ texts: { heading, text, van, cards, approvalCard }, approval }: Props) {
  return (
    <section id="about" className={styles.about} aria-labelledby="about-heading" data-ground="bone">
      <div className={`wrap ${styles.columns}`}>
        <h2 id="about-heading">{heading}</h2>
        {van && (
          <div className={styles.van}>
            <img src="/van.svg" width={2400} height={640} alt={van} loading="lazy" />
          </div>
        )}
        <div className={styles.words}>
          <p className={styles.text}>{text}</p>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.name}>
                <h3>{card.name}</h3>
                <p>{card.text}</p>
              </li>
            ))}
            {approvalCard && approval?.proof && (
              <li>
                <h3>{approvalCard.name}</h3>
                <p>
                  {approvalCard.text} <a href={approval.proof}>{approvalCard.link}</a>
                </p>
              </li>
            )}
          </ul>
        </div>
      </div>
    </section>
  )
}
