import type { Business } from '../../../core/business/business.ts'
import type { Faq } from '../../content/schemas/content-files.ts'
import type { Home } from '../../content/schemas/home.ts'
import { CallButton, ChatButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ParkedCar } from '../../ui/Picture.tsx'
import { SectionHead } from '../../ui/Section.tsx'
import styles from './Faqs.module.css'

interface Props {
  texts: NonNullable<Home['faq']>
  faqs: Faq[]
  business: Business
}

/**
 * The frequently asked questions; each opens to show its answer. Beside them are links to call and to message the
 * business, and the clean car is parked below.
 */
export function Faqs({ texts: { heading, text }, faqs, business }: Props) {
  return (
    <section className={`section ${styles.faqs}`} aria-labelledby="faq-heading" data-ground="tinted">
      <div className="wrap split">
        <div className={`stack ${styles.head}`} data-gap="small">
          <SectionHead id="faq-heading" heading={heading} />
          <div className="screen-only stack in-bars">
            {text && <p className="lead muted">{text}</p>}
            <div className="cluster">
              <CallButton business={business} />
              <ChatButton business={business} />
            </div>
          </div>
        </div>
        <div className={`ruled ${styles.answers}`}>
          {faqs.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>
                <h3 className="lead strong">{question}</h3>
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <ParkedCar />
    </section>
  )
}
