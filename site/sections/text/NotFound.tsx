import type { Business } from '../../../business/business.ts'
import { freeId } from '../../schemas/ids.ts'
import type { Service } from '../../schemas/service.ts'
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
        rows={services.map((service) => ({ href: `/#${freeId(service.slug)}`, ...lowestPrice(service) }))}
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

/** The lowest price of a service, which is fixed if all its packages cost that. */
function lowestPrice({ name, fromPrice, packages }: Service) {
  const isFixed = packages.every((entry) => entry.isFixed && entry.fromPrice === fromPrice)
  return { name, fromPrice, isFixed }
}
