import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

interface Look {
  /** `solid` for the one action of a place, `outline` for what stands beside it, `line` within a card. */
  variant?: 'solid' | 'outline' | 'line'
  size?: 'normal' | 'small'
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({
  variant = 'solid',
  size = 'normal',
  ...link
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={styles.button} data-variant={variant} data-size={size} {...link} />
}

/** A button: it does something here. */
export function Button({
  variant = 'solid',
  size = 'normal',
  ...button
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.button} data-variant={variant} data-size={size} {...button} />
  )
}
