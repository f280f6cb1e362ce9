import type { Faq } from '../schemas/faq.ts'
import type { Home } from '../schemas/home.ts'
import { Icon } from '../ui/Icon.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Faqs.module.css'

interface Props {
  texts: NonNullable<Home['faq']>
  faqs: Faq[]
}

/** The frequently asked questions; each opens to show its answer. The clean car is parked at their foot. */
export function Faqs({ texts, faqs }: Props) {
  return (
    <section className={styles.faqs} aria-labelledby="faq-heading" data-ground="tinted">
      <div className={`wrap ${styles.columns}`}>
        <SectionHead id="faq-heading" {...texts} />
        <div className={styles.list}>
          {faqs.map(({ question, answer }) => (
            <details key={question} className={styles.faq} name="faq">
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <img className={styles.car} src="/parked-car.svg" width={1150} height={440} alt="" loading="lazy" />
    </section>
  )
}
