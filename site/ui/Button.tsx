import type { ComponentProps } from 'react'
import type { Business } from '../../core/business/business.ts'
import { chatLink, telLink } from '../../core/business/links.ts'
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

/** A button that calls the business. */
export function CallButton({ business, text = business.phone }: { business: Business; text?: string }) {
  return (
    <ButtonLink variant="outline" href={telLink(business)}>
      <Icon name="call" />
      {text}
    </ButtonLink>
  )
}

/** A button that starts a message to the business. */
export function ChatButton({ business }: { business: Business }) {
  return (
    <ButtonLink variant="outline" href={chatLink(business)}>
      <Icon name="chat" />
      WhatsApp
    </ButtonLink>
  )
}
