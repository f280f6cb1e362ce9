import type { ReactNode } from 'react'
import type { Business } from '../../../core/business/business.ts'
import { openingSummary } from '../../../core/business/opening-hours.ts'
import { price } from '../../../core/business/price.ts'
import type { PictureData } from '../../assets/pictures.ts'
import type { Home } from '../../content/schemas/home.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BySize } from '../../ui/PriceRows.tsx'
import { Cover } from '../../ui/Section.tsx'
import styles from './Hero.module.css'

interface Props {
  texts: Home['hero']
  picture: PictureData
  business: Pick<Business, 'approvals' | 'hours'>
  /** The lowest price in whole pounds, if there is one. */
  lowestPrice: number | undefined
  /** The lowest price for each size of vehicle. */
  prices: Record<string, number>
}

/** The first screen of the home page: the headline over a picture, two buttons, the badges and a strip of facts. */
export function Hero({ texts, picture, business, lowestPrice, prices }: Props) {
  const { place, heading, quoteButton, servicesButton, badges, approvalBadge, facts } = texts
  const hours = openingSummary(business.hours)
  // A claim that rests on an approval needs a proof.
  const approved = business.approvals.some(({ proof }) => proof)
  const claims = approved && approvalBadge ? [...badges, approvalBadge] : badges
  return (
    <Cover
      picture={picture}
      className={styles.hero}
      foot={
        <div className={`screen-only ${styles.strip}`}>
          <dl className={`wrap ${styles.facts}`}>
            {lowestPrice && (
              <Fact
                name={
                  <BySize values={prices} show={(amount) => `From ${price(amount)}`}>
                    {`From ${price(lowestPrice)}`}
                  </BySize>
                }
                text={facts.price}
              />
            )}
            {facts.others.map((fact) => (
              <Fact key={fact.name} {...fact} />
            ))}
            {hours && <Fact name={hours.open} text={hours.closed} />}
          </dl>
        </div>
      }
    >
      <p className="strong accent">{place}</p>
      <h1>
        {heading.large.map((line) => (
          <span key={line} className={`display ${styles.large}`}>
            {line}{' '}
          </span>
        ))}
        <span className={`lead strong ${styles.rest}`}>{heading.rest}</span>
      </h1>
      <div className={`screen-only cluster ${styles.actions}`} data-hero-actions>
        <ButtonLink href="#quote">{quoteButton}</ButtonLink>
        <ButtonLink href="#services" variant="outline">
          {servicesButton}
        </ButtonLink>
        <ul className={`cluster ticks small ${styles.badges}`}>
          {claims.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </div>
    </Cover>
  )
}

function Fact({ name, text }: { name: ReactNode; text: string }) {
  return (
    <div>
      <dt className="strong">{name}</dt>
      <dd className="small muted">{text}</dd>
    </div>
  )
}
