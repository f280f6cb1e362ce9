import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

interface Appearance {
  /** `solid` for the primary action, `outline` for secondary ones, `line` within a card. */
  variant?: 'solid' | 'outline' | 'line'
  size?: 'normal' | 'small'
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'solid',
  size = 'normal',
  ...link
}: Appearance & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={styles.button} data-variant={variant} data-size={size} {...link} />
}

export function Button({
  variant = 'solid',
  size = 'normal',
  ...button
}: Appearance & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.button} data-variant={variant} data-size={size} {...button} />
  )
}
