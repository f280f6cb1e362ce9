import type { Home } from '../../content/schemas/home.ts'
import { TEXTS } from '../../texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Points } from '../../ui/Points.tsx'
import styles from './WhyChooseUs.module.css'

interface Props {
  texts: Home['why']
  /** The web address of reviews of the business. */
  reviewsUrl: string | undefined
}

/** Reasons to choose the business, beside a drawing of what is polished. */
export function WhyChooseUs({ texts: { heading, points, layers }, reviewsUrl }: Props) {
  return (
    <section className={`section ${styles.why}`} aria-labelledby="why-heading" data-ground="ink">
      <div className="wrap split">
        <h2 id="why-heading">{heading}</h2>
        {layers && (
          <figure className={`screen-only ${styles.layers}`}>
            <img src="/paint-layers.svg" width={680} height={370} alt={layers.alt} loading="lazy" />
            <figcaption className="small muted">{layers.caption}</figcaption>
          </figure>
        )}
        <div className="stack">
          <Points items={points} />
          {reviewsUrl && (
            <div>
              <ButtonLink variant="line" href={reviewsUrl}>
                {TEXTS.reviews.more}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
