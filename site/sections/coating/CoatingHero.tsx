import { FROM, lowestPrice, price } from '../../../core/business/price.ts'
import type { Coating } from '../../content/schemas/coating.ts'
import type { PictureData } from '../../generated/pictures.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './CoatingHero.module.css'

interface Props {
  coating: Coating
  /** The background picture. */
  picture: PictureData
  quoteHref: string
}

/** The first screen of the coating page: the claim, the lowest price and a button over a picture. */
export function CoatingHero({ coating, picture, quoteHref }: Props) {
  const { subtitle, title, intro, heroButton, packages, currency } = coating
  const lowest = lowestPrice(packages)
  return (
    <Cover picture={picture} className={styles.hero}>
      <p className="strong accent">{subtitle}</p>
      <SectionHead id="heading" as="h1" heading={title} text={intro} />
      <div className="cluster" data-hero-actions>
        <ButtonLink href={quoteHref}>{heroButton}</ButtonLink>
        <p>
          <span className="muted">{FROM}</span> <b className="title">{lowest && price(lowest, currency)}</b>
        </p>
      </div>
    </Cover>
  )
}
