import type { Business } from '../../core/business/business.ts'
import { FROM, lowestPrice, price } from '../../core/business/price.ts'
import { vatNote } from '../../core/business/trader.ts'
import type { PictureData } from '../assets/pictures.ts'
import type { Coating } from '../content/schemas/coating.ts'
import { TEXTS } from '../texts.ts'
import { BeforeAfter } from '../ui/BeforeAfter.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Cover, Points, Section, SectionHead } from '../ui/Section.tsx'
import styles from './Coating.module.css'

/* The sections of the ceramic coating page, in their order. */

interface HeroProps {
  coating: Coating
  /** The background picture. */
  picture: PictureData
  quoteHref: string
}

/** The first screen: the claim, the lowest price and a button over a picture. */
export function CoatingHero({ coating, picture, quoteHref }: HeroProps) {
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

/** An explanation of ceramic coating and its benefits. */
export function Benefits({ heading, text, benefits }: Coating['whatIs']) {
  return (
    <Section name="what" heading={heading} text={text} layout="split" wide="first" data-ground="light">
      <Points items={benefits} />
    </Section>
  )
}

/** The packages side by side, with their prices. Each links to the quote form. */
export function Packages({ packagesHeading, packages, currency, business }: Coating & { business: Business }) {
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

/** How a coating is applied, step by step. */
export function Process({ heading, steps }: Coating['process']) {
  return (
    <Section name="process" heading={heading} data-ground="light">
      <Points items={steps} numbered />
    </Section>
  )
}

interface ResultsProps {
  texts: Coating['results']
  before: PictureData
  after: PictureData
  /** In the order of the texts. */
  pictures: PictureData[]
}

/** A before-and-after slider and further pictures. */
export function Results({ texts, before, after, pictures }: ResultsProps) {
  return (
    <Section name="results" heading={texts.heading} className="screen-only" data-ground="ink">
      <div className={styles.results}>
        <BeforeAfter texts={texts.comparison} before={before} after={after} />
        <ul className={`fill ${styles.pictures}`}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <Picture picture={picture} alt={texts.pictures[index]?.alt ?? ''} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** The call to action at the end. */
export function CallToAction({ heading, text, button, href }: Coating['cta'] & { href: string }) {
  return (
    <section className="screen-only section" aria-labelledby="action-heading" data-ground="light">
      <div className="wrap">
        <div className={`panel cluster ${styles.action}`} data-ground="panel">
          <SectionHead id="action-heading" heading={heading} text={text} />
          <ButtonLink href={href}>{button}</ButtonLink>
        </div>
      </div>
    </section>
  )
}
