import type { Reviews as Texts } from '../../content/schemas/reviews.ts'
import { TEXTS } from '../../texts.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './Reviews.module.css'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * What customers wrote, each with a link to its source. There are no stars and no structured data: search engines do
 * not accept reviews that a business publishes about itself.
 */
export function Reviews({ heading, reviews }: Texts) {
  return (
    <Section name="reviews" heading={heading} data-ground="tinted">
      <div className={`grid ${styles.reviews}`}>
        {reviews.map(({ text, name, date, source }) => (
          <figure key={source + text}>
            <blockquote className="lead">{`“${text}”`}</blockquote>
            <figcaption className="small muted">
              {name}, <time dateTime={date}>{MONTH.format(new Date(date))}</time>,{' '}
              <a href={source}>{TEXTS.reviews.source(new URL(source).hostname.replace('www.', ''))}</a>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
