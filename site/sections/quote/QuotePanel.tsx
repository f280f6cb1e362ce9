import type { ReactNode } from 'react'
import type { Business } from '../../../core/business/business.ts'
import { chatLink, telLink } from '../../../core/business/links.ts'
import type { Home } from '../../content/schemas/home.ts'
import { TEXTS } from '../../texts.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './QuotePanel.module.css'

interface Props {
  texts: Pick<Home['quote'], 'heading' | 'text' | 'next'>
  business: Business
  /** `h1` if the form is the whole page. */
  as: 'h1' | 'h2'
  /** The form, with the island that sends it. */
  children: ReactNode
}

/**
 * The quote form in its panel, beside an introduction, the numbers and the steps that follow a request.
 * The numbers are there because a phone’s bar is hidden while the form is in view. Once a request is sent, its
 * confirmation (islands/quote-form/Sent.tsx) takes the place of everything in the panel.
 */
export function QuotePanel({ texts: { heading, text, next }, business, as, children }: Props) {
  return (
    <section
      id="quote"
      className={styles.quote}
      aria-labelledby="quote-heading"
      data-page-top={as === 'h1' || undefined}
      data-ground="light"
    >
      <div className="wrap">
        <div className={`panel split ${styles.panel}`} data-ground="panel">
          <div className={styles.head}>
            <SectionHead id="quote-heading" style="subheading" as={as} heading={heading} text={text} />
          </div>
          <div className={styles.form}>{children}</div>
          <div className={`stack ${styles.next}`} data-gap="small">
            <p className={`cluster small ${styles.talk}`}>
              <span>{TEXTS.quote.call}</span>{' '}
              <a className="strong" href={telLink(business)}>
                {business.phone}
              </a>{' '}
              <a className="strong" href={chatLink(business)}>
                WhatsApp
              </a>
            </p>
            <p className="strong">{next.heading}</p>
            <ol className="numbers">
              {next.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  )
}
