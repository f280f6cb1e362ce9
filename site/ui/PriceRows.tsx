import type { ReactNode } from 'react'
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
      {rows.map(({ href, name, difference, time, enquiry, add, fromPrice, isFixed, prices }) => (
        <li key={href}>
          <a href={href}>
            <span className={`strong ${styles.name}`}>{name}</span>{' '}
            {isFixed !== undefined && <Price fromPrice={fromPrice} isFixed={isFixed} prices={prices} />}
            {enquiry && <span className={`small muted ${styles.price}`}>{enquiry}</span>}{' '}
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
export function Price({ fromPrice, isFixed, prices }: Priced) {
  return (
    <span className={`small muted ${styles.price}`}>
      {fromPrice === undefined ? (
        packagePrice({ fromPrice, isFixed, prices })
      ) : (
        <>
          {(!isFixed || prices) && (
            <BySize values={isFixed ? prices : undefined} show={() => ''}>
              {FROM}
            </BySize>
          )}{' '}
          <b className="title">
            <BySize values={prices} show={(amount) => price(amount)}>
              {price(fromPrice)}
            </BySize>
          </b>
        </>
      )}
    </span>
  )
}

interface BySizeProps<Value> {
  /** By the ids of the sizes. */
  values: Record<string, Value> | undefined
  /** The value of a size, in words. */
  show: (value: Value) => string
  /** What stands here as long as no size is chosen. */
  children: ReactNode
}

/** What depends on the size of the vehicle, such as a price: scripts/choice.ts shows that of the chosen size. */
export function BySize<Value>({ values = {}, show, children }: BySizeProps<Value>) {
  const texts = Object.entries(values).map(([size, value]) => [size, show(value)])
  if (texts.length === 0) return children
  return <span data-by-size={JSON.stringify(Object.fromEntries(texts))}>{children}</span>
}
