import type { Faq } from '../schemas/faq.ts'
import type { Home } from '../schemas/home.ts'
import { Icon } from '../ui/Icon.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Faqs.module.css'

interface Props {
  texts: Home['faq']
  faqs: Faq[]
}

/** The frequently asked questions; each opens to show its answer. */
export function Faqs({ texts, faqs }: Props) {
  return (
    <section className={`wrap ${styles.faqs}`} aria-labelledby="faq-heading" data-rise>
      <SectionHead id="faq-heading" {...texts} />
      <div className={styles.list}>
        {faqs.map(({ question, answer }) => (
          <details key={question} className={styles.faq}>
            <summary>
              <h3>{question}</h3>
              <Icon name="plus" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
