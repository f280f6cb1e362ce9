import type { Coating } from '../../schemas/coating.ts'
import { freeId } from '../../schemas/ids.ts'
import { price } from '../../schemas/price.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './Packages.module.css'
import section from './section.module.css'

interface Props extends Pick<Coating, 'packagesHeading' | 'packages' | 'currency'> {
  /** A line that applies to all prices. */
  priceNote: string | undefined
}

/** The coating packages side by side, with their prices. Each links to the quote form. */
export function Packages({ packagesHeading, packages, currency, priceNote }: Props) {
  return (
    <section className={section.section} aria-labelledby="packages-heading" data-ground="tinted">
      <div className={`wrap ${section.below}`}>
        <SectionHead id="packages-heading" heading={packagesHeading} text={priceNote} />
        <ul className={styles.packages}>
          {packages.map((entry) => (
            <li key={entry.slug} data-ground="paper">
              <h3 id={freeId(entry.slug)}>{entry.name}</h3>
              <p className={styles.price}>{price(entry.price, currency)}</p>
              <p className={styles.description}>{entry.description}</p>
              <ul className={styles.includes}>
                {entry.includes.map((item) => (
                  <li key={item}>
                    <Icon name="check" />
                    <span>{item}</span>
                  </li>
                ))}
              </ul>
              <ButtonLink href={`/quote?package=${entry.slug}`} aria-describedby={freeId(entry.slug)}>
                Book Now
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
