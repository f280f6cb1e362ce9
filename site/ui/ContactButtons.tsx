import type { Business } from '../../core/business/business.ts'
import { chatLink, telLink } from '../../core/business/links.ts'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  business: Business
}

/** A button that calls the business. */
export function CallButton({ business, text = business.phone }: Props & { text?: string }) {
  return (
    <ButtonLink variant="outline" href={telLink(business)}>
      <Icon name="call" />
      {text}
    </ButtonLink>
  )
}

/** A button that starts a message to the business. */
export function ChatButton({ business }: Props) {
  return (
    <ButtonLink variant="outline" href={chatLink(business)}>
      <Icon name="chat" />
      WhatsApp
    </ButtonLink>
  )
}
