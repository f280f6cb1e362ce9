import { findReference } from '../../../core/requests/reference.ts'
import type { PicturedReview } from '../../assets/home-pictures.ts'
import { TEXTS } from '../../texts.ts'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  heading: string
  reviews: PicturedReview[]
}

/** More would be three screens of a phone. */
const MAX_OPEN = 3
/** Shorter words are written larger. */
const MAX_SHORT = 100

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/**
 * What customers wrote, whole and as they wrote it, in a ruled guest book. There are no stars and no structured data:
 * search engines do not accept reviews that a business publishes about itself.
 */
export function Reviews({ heading, reviews }: Props) {
  const others = reviews.slice(MAX_OPEN)
  const areSentHere = reviews.every(({ id = '' }) => findReference(id) === id)
  return (
    <section className="section screen-only" aria-labelledby="reviews-heading" data-ground="tinted">
      <div className={reviews.length === 1 ? 'wrap split' : 'wrap stack'}>
        <div className="cluster" data-justify="between">
          <h2 id="reviews-heading">{heading}</h2>
          {areSentHere && <p className="small muted">{TEXTS.reviews.sentHere}</p>}
        </div>
        <div className="book" data-ground="paper" data-pages={reviews.length > 1 ? 2 : 1}>
          <Entries reviews={reviews.slice(0, MAX_OPEN)} />
          {others.length > 0 && (
            <details>
              <summary>
                <span className="link strong">{TEXTS.reviews.turn(others.length)}</span>
              </summary>
              <Entries reviews={others} />
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

const Entries = ({ reviews }: Pick<Props, 'reviews'>) => (
  <ol>
    {reviews.map((review) => (
      <li key={review.name + review.text}>
        <Entry {...review} />
      </li>
    ))}
  </ol>
)

function Entry({ text, name, package: done, date, picture, source, example }: PicturedReview) {
  return (
    <figure>
      <blockquote className={text.length < MAX_SHORT ? 'title' : 'lead'} dir="auto">{`“${text}”`}</blockquote>
      {picture && <Picture picture={picture} alt={TEXTS.reviews.photo(name)} />}
      <figcaption>
        <b dir="auto">{name}</b> {done && <span className="small muted">{done}</span>}{' '}
        {source && (
          <a className="small" href={source}>
            {TEXTS.reviews.source(new URL(source).hostname.replace('www.', ''))}
          </a>
        )}{' '}
        {example && <em className="small muted">{TEXTS.reviews.example}</em>}
      </figcaption>
      <time className="small muted" dateTime={date}>
        {DAY.format(new Date(date))}
      </time>
    </figure>
  )
}
