import type { Business } from '../../business/business.ts'
import { chatLink, telLink } from '../../business/links.ts'
import type { Faq } from '../schemas/faq.ts'
import type { Home } from '../schemas/home.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Faqs.module.css'

interface Props {
  texts: NonNullable<Home['faq']>
  faqs: Faq[]
  business: Business
}

/** The frequently asked questions; each opens to show its answer. Beside them, links to ask another. The clean car is parked at their foot. */
export function Faqs({ texts, faqs, business }: Props) {
  return (
    <section className={styles.faqs} aria-labelledby="faq-heading" data-ground="tinted">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <SectionHead id="faq-heading" {...texts} />
          <div className={styles.contact}>
            <ButtonLink variant="outline" href={telLink(business)}>
              <Icon name="call" />
              {business.phone}
            </ButtonLink>
            <ButtonLink variant="outline" href={chatLink(business)}>
              <Icon name="chat" />
              WhatsApp
            </ButtonLink>
          </div>
        </div>
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
