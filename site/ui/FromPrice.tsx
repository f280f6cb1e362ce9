import styles from './FromPrice.module.css'
import { price } from './price.ts'

/** A from-price in whole pounds, or the fallback text if there is none. */
export function FromPrice({ pounds, fallback }: { pounds: number | undefined; fallback: string }) {
  if (pounds === undefined) return <p className={styles.price}>{fallback}</p>
  return (
    <p className={styles.price}>
      from <strong>{price(pounds)}</strong>
    </p>
  )
}
