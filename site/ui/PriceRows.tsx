import { FROM, packagePrice, price } from '../schemas/price.ts'
import { Icon } from './Icon.tsx'
import styles from './PriceRows.module.css'

interface Props {
  rows: {
    href: string
    name: string
    /** In whole pounds. */
    fromPrice: number | undefined
    isFixed: boolean
    /** Under the name. */
    difference?: string | undefined
    time?: string
  }[]
}

/** A list of links, each a row with a price. */
export function PriceRows({ rows }: Props) {
  return (
    <ul className={`ruled ${styles.rows}`}>
      {rows.map(({ href, name, difference, time, ...entry }) => (
        <li key={href}>
          <a href={href}>
            <span className={`strong ${styles.name}`}>{name}</span>{' '}
            <span className={`small muted ${styles.price}`}>
              {entry.fromPrice === undefined ? (
                packagePrice(entry)
              ) : (
                <>
                  {!entry.isFixed && `${FROM} `}
                  <b className="title">{price(entry.fromPrice)}</b>
                </>
              )}
            </span>{' '}
            {(difference ?? time) && (
              <span className={`small muted ${styles.details}`}>
                {difference && <span>{difference}</span>} {time && <span>{time}</span>}
              </span>
            )}
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  )
}
