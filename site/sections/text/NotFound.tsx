import type { Business } from '../../../core/business/business.ts'
import { cardId, type Service } from '../../content/schemas/service.ts'
import { FREE_QUOTE, TEXTS } from '../../texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CallButton } from '../../ui/ContactButtons.tsx'
import { PriceRows } from '../../ui/PriceRows.tsx'
import { MessagePage } from './MessagePage.tsx'

/** The page for an unknown URL: the services with their lowest prices, and ways to ask for a quote. */
export function NotFound({ business, services }: { business: Business; services: Service[] }) {
  return (
    <MessagePage heading={TEXTS.notFound.heading} text={TEXTS.notFound.text}>
      <PriceRows
        rows={services.map((service) => ({
          href: `/#${cardId(service)}`,
          name: service.name,
          fromPrice: service.fromPrice,
          isFixed: service.isFixed,
        }))}
      />
      <div className="cluster">
        <ButtonLink href="/quote">{FREE_QUOTE}</ButtonLink>
        <CallButton business={business} />
        <ButtonLink variant="line" href="/">
          {TEXTS.notFound.home}
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
