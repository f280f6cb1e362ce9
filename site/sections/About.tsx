import type { Business } from '../../business/business.ts'
import type { Home } from '../schemas/home.ts'
import styles from './About.module.css'

interface Props {
  texts: Home['about']
  business: Pick<Business, 'approvals' | 'insurance'>
}

/** An introduction to the business and its cards, beside its van. The card of an approval needs a proof to link to. */
export function About({ texts: { heading, text, van, cards, approvalLink }, business }: Props) {
  return (
    <section id="about" className={styles.about} aria-labelledby="about-heading" data-ground="light">
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
            {business.approvals.map(
              ({ body, text: about, proof }) =>
                proof && (
                  <li key={body}>
                    <h3>{`${body} Approved`}</h3>
                    <p>
                      {about} <a href={proof}>{approvalLink}</a>
                    </p>
                  </li>
                ),
            )}
            {business.insurance && (
              <li>
                <h3>Insured</h3>
                <p>{business.insurance}</p>
              </li>
            )}
          </ul>
        </div>
      </div>
    </section>
  )
}
