import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'

interface Appearance {
  /** `solid` for the primary action, `outline` for others, `line` for a link with an arrow, `icon` for a round icon. */
  variant?: 'solid' | 'outline' | 'line' | 'icon'
  /** Of a label in capitals: `small` for the header, `caps` elsewhere. */
  size?: 'normal' | 'small' | 'caps'
}

/** A link that looks like a button. */
export function ButtonLink({ children, ...props }: Appearance & ComponentProps<'a'>) {
  return (
    <a {...withLook(props)}>
      {children}
      {props.variant === 'line' && <Icon name="next" />}
    </a>
  )
}

export function Button({ children, ...props }: Appearance & ComponentProps<'button'>) {
  return (
    <button type="button" {...withLook(props)}>
      {children}
      {props.variant === 'line' && <Icon name="next" />}
    </button>
  )
}

function withLook<Props extends Appearance & { className?: string | undefined }>({
  variant = 'solid',
  size = 'normal',
  className,
  ...props
}: Props) {
  const classes = [styles.button, 'strong', className]
  if (variant === 'line') classes.push('link')
  if (size !== 'normal') classes.push('small', 'caps')
  return {
    ...props,
    className: classes.filter(Boolean).join(' '),
    'data-variant': variant,
    'data-size': size,
  }
}
