import type { ReactNode } from 'react'
import type { Business } from '../../business/business.ts'
import { telLink } from '../../business/links.ts'
import type { Home } from '../schemas/home.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Quote.module.css'

interface Props {
  texts: Home['quote']
  business: Business
  /** `h1` if the form is the whole page. */
  as?: 'h1' | 'h2'
  /** The form: the QuoteForm island. */
  children: ReactNode
}

/** The quote form, beside an introduction and the steps that follow a request. */
export function Quote({ texts: { next, ...head }, business, as = 'h2', children }: Props) {
  return (
    <section
      id="quote"
      className={`wrap ${styles.quote}`}
      aria-labelledby="quote-heading"
      data-page-top={as === 'h1' || undefined}
    >
      <div className={styles.words}>
        <SectionHead id="quote-heading" as={as} {...head} />
        <ol className={styles.next}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.call}>
          Rather talk? <a href={telLink(business)}>{business.phone}</a>
        </p>
      </div>
      {children}
    </section>
  )
}
