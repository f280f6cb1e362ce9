import { FROM, inSentence, type Priced, packagePrice, price } from '../../core/business/price.ts'
import { AddToQuote } from './AddToQuote.tsx'
import { Icon } from './Icon.tsx'
import styles from './PriceRows.module.css'

interface Props {
  /** Without a price where the list as a whole has one. */
  rows: (Partial<Priced> & {
    href: string
    name: string
    /** Under the name. */
    difference?: string | undefined
    time?: string
    /** In place of a price. */
    enquiry?: string
    /** The id of the package, where the page has the quote form. */
    add?: string
  })[]
}

/** A list of links, each a row with a price. */
export function PriceRows({ rows }: Props) {
  return (
    <ul className={`ruled ${styles.rows}`}>
      {rows.map(({ href, name, difference, time, enquiry, add, fromPrice, isFixed }) => (
        <li key={href}>
          <a href={href}>
            <span className={`strong ${styles.name}`}>{name}</span>{' '}
            {isFixed !== undefined && <Price fromPrice={fromPrice} isFixed={isFixed} />}
            {enquiry && <b className="small accent">{enquiry}</b>}{' '}
            {(difference ?? time) && (
              <span className={`small muted ${styles.details}`}>
                {difference && time ? `${difference} · ` : difference}
                {time && <span className={styles.time}>{difference ? inSentence(time) : time}</span>}
              </span>
            )}
            {!add && <Icon name="next" />}
          </a>
          {add && <AddToQuote id={add} name={name} variant="icon" />}
        </li>
      ))}
    </ul>
  )
}

/** A package's price, with its amount in bold. */
export function Price({ fromPrice, isFixed }: Priced) {
  return (
    <span className={`small muted ${styles.price}`}>
      {fromPrice === undefined ? (
        packagePrice({ fromPrice, isFixed })
      ) : (
        <>
          {!isFixed && `${FROM} `}
          <b className="title">{price(fromPrice)}</b>
        </>
      )}
    </span>
  )
}
