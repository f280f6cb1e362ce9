import type { Business } from '../../../business/business.ts'
import { freeId } from '../../schemas/ids.ts'
import type { Service } from '../../schemas/service.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CallButton } from '../../ui/ContactButtons.tsx'
import { PriceRows } from '../../ui/PriceRows.tsx'
import { MessagePage } from './MessagePage.tsx'

/** The page for an unknown URL: the services with their lowest prices, and ways to ask for a quote. */
export function NotFound({ business, services }: { business: Business; services: Service[] }) {
  return (
    <MessagePage
      heading="Page not found"
      text="We can’t find that page. It may have moved, or the link may be wrong."
    >
      <PriceRows
        rows={services.map((service) => ({ href: `/#${freeId(service.slug)}`, ...lowestPrice(service) }))}
      />
      <div className="cluster">
        <ButtonLink href="/quote">Get a free quote</ButtonLink>
        <CallButton business={business} />
        <ButtonLink variant="line" href="/">
          Back to the home page
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
