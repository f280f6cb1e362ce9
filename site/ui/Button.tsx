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
export function ButtonLink(props: Appearance & ComponentProps<'a'>) {
  return <a {...withLook(props)} />
}

export function Button(props: Appearance & ComponentProps<'button'>) {
  return <button type="button" {...withLook(props)} />
}

function withLook<Props extends Appearance & Pick<ComponentProps<'a'>, 'className' | 'children'>>({
  variant = 'solid',
  size = 'normal',
  className,
  children,
  ...props
}: Props) {
  const classes = [styles.button, 'strong', 'screen-only', className]
  if (variant === 'line') classes.push('link')
  if (size !== 'normal') classes.push('small', 'caps')
  return {
    ...props,
    className: classes.filter(Boolean).join(' '),
    'data-variant': variant,
    'data-size': size,
    children: (
      <>
        {children}
        {variant === 'line' && <Icon name="next" />}
      </>
    ),
  }
}
