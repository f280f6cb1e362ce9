import type { Reviews as Texts } from '../schemas/reviews.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Reviews.module.css'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * What customers wrote, each with a link to its source. There are no stars and no structured data: search engines do
 * not accept reviews that a business publishes about itself.
 */
export function Reviews({ heading, reviews }: Texts) {
  return (
    <section className={styles.section} aria-labelledby="reviews-heading" data-ground="tinted">
      <div className="wrap">
        <SectionHead id="reviews-heading" heading={heading} />
        <div className={styles.reviews}>
          {reviews.map(({ text, name, date, source }) => (
            <figure key={source + text}>
              <blockquote>{text}</blockquote>
              <figcaption>
                {name}, <time dateTime={date}>{MONTH.format(new Date(date))}</time>,{' '}
                <a href={source}>on {new URL(source).hostname.replace('www.', '')}</a>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
