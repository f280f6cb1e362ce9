import type { Package } from '../../schemas/service.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FromPrice } from '../../ui/FromPrice.tsx'
import styles from './PackagePanel.module.css'

/** A package: its price, duration and steps, and a link to the quote form. */
export function PackagePanel({ name, slug, description, fromPrice, duration, steps }: Package) {
  return (
    <div className={styles.package}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <FromPrice pounds={fromPrice} fallback="Price on enquiry" />
        <p className={styles.description}>{description}</p>
        <p className={styles.duration}>{duration}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.quote}>
        <ButtonLink href={`/quote?package=${slug}`}>Ask for a quote</ButtonLink>
      </p>
    </div>
  )
}
