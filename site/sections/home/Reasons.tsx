import type { ReactNode } from 'react'
import { packagePrice } from '../../../core/business/price.ts'
import type { LampData, PictureData } from '../../assets/pictures.ts'
import type { Home } from '../../content/schemas/home.ts'
import { type Package, panelId } from '../../content/schemas/service.ts'
import { TEXTS } from '../../texts.ts'
import { BeforeAfter } from '../../ui/BeforeAfter.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Lamp } from '../../ui/Lamp.tsx'
import { BySize } from '../../ui/PriceRows.tsx'
import { Points, Section } from '../../ui/Section.tsx'
import styles from './Reasons.module.css'

/* The sections that say why to choose the business: a panel before and after, and points. */

interface ComparisonProps {
  texts: NonNullable<Home['comparison']>
  before: PictureData
  after: PictureData
  /** A panel that the visitor lights, instead of the two pictures. */
  lamp: LampData | undefined
  packages: Package[]
  /** What starts the lamp where it comes near. */
  children: ReactNode
}

/** One panel before and after the work, as wide as the page, with a link to the package that does it. */
export function Comparison({ texts, before, after, lamp, packages, children }: ComparisonProps) {
  const found = packages.find(({ id }) => id === texts.package)
  return (
    <section className={`screen-only ${styles.comparison}`} aria-labelledby="comparison-heading" data-ground="ink">
      {lamp ? (
        <Lamp pictures={lamp} alt={`${texts.before.alt} ${texts.after.alt}`} packageName={found?.name}>
          {children}
        </Lamp>
      ) : (
        <BeforeAfter texts={texts} before={before} after={after} />
      )}
      <div className={`wrap cluster ${styles.caption}`} data-justify="between">
        <h2 id="comparison-heading">{texts.heading}</h2>
        {found && (
          <ButtonLink variant="line" href={`#${panelId(found)}`}>
            {texts.link},{' '}
            <BySize
              values={found.prices}
              show={(amount) => packagePrice({ fromPrice: amount, isFixed: found.isFixed })}
            >
              {packagePrice(found)}
            </BySize>
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

interface WhyProps {
  texts: Home['why']
  /** The web address of reviews of the business. */
  reviewsUrl: string | undefined
}

/**
 * Reasons to choose the business, beside a drawing of what is polished: the layers of the paint, each a part of the same
 * file.
 */
export function WhyChooseUs({ texts: { heading, points, layers }, reviewsUrl }: WhyProps) {
  return (
    <Section name="why" heading={heading} layout="split" className={`screen-only ${styles.why}`} data-ground="ink">
      {layers && (
        <div className="paint">
          <figure className="stack" data-gap="small">
            <div className="paint-layers" role="img" aria-label={layers.alt}>
              {layers.labels.map((label) => (
                <img key={label} src="/paint-layers.svg" width={684} height={360} alt="" loading="lazy" />
              ))}
            </div>
            <figcaption className="small muted">{layers.caption}</figcaption>
          </figure>
        </div>
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
    </Section>
  )
}
