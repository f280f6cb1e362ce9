import styles from './FromPrice.module.css'
import { price } from './price.ts'

/** A from-price in whole pounds, or the words that stand in its place. */
export function FromPrice({ pounds, otherwise }: { pounds: number | undefined; otherwise: string }) {
  if (pounds === undefined) return <p className={styles.price}>{otherwise}</p>
  return (
    <p className={styles.price}>
      from <strong>{price(pounds)}</strong>
    </p>
  )
}
