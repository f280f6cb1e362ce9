import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'

interface Appearance {
  /** `solid` for the primary action, `outline` for secondary ones, `line` for an underlined one with an arrow. */
  variant?: 'solid' | 'outline' | 'line'
  /** `small` for the header, `caps` for a label in capitals. */
  size?: 'normal' | 'small' | 'caps'
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'solid',
  size = 'normal',
  children,
  ...link
}: Appearance & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={styles.button} data-variant={variant} data-size={size} {...link}>
      {children}
      {variant === 'line' && <Icon name="next" />}
    </a>
  )
}

export function Button({
  variant = 'solid',
  size = 'normal',
  children,
  ...button
}: Appearance & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.button} data-variant={variant} data-size={size} {...button}>
      {children}
      {variant === 'line' && <Icon name="next" />}
    </button>
  )
}
