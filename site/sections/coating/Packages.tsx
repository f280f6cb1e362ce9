import type { Business } from '../../../core/business/business.ts'
import { price } from '../../../core/business/price.ts'
import { vatNote } from '../../../core/business/trader.ts'
import type { Coating } from '../../content/schemas/coating.ts'
import { TEXTS } from '../../texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Packages.module.css'

interface Props extends Pick<Coating, 'packagesHeading' | 'packages' | 'currency'> {
  business: Business
}

/** The coating packages side by side, with their prices. Each links to the quote form. */
export function Packages({ packagesHeading, packages, currency, business }: Props) {
  return (
    <Section name="packages" heading={packagesHeading} text={vatNote(business)} data-ground="tinted">
      <ul className={styles.packages}>
        {packages.map((entry) => (
          <li key={entry.id} className="card" data-ground="paper">
            <h3 id={`package_${entry.id}`}>{entry.name}</h3>
            <p className="subheading">{price(entry.price, currency)}</p>
            <p className="muted">{entry.description}</p>
            <ul className={`ruled ticks ${styles.includes}`}>
              {entry.includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <ButtonLink href={`/quote?package=${entry.id}`} aria-describedby={`package_${entry.id}`}>
              {TEXTS.coating.book}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
