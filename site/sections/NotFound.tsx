import type { Business } from '../../business/business.ts'
import { freeId } from '../schemas/ids.ts'
import { packagePrice } from '../schemas/price.ts'
import type { Service } from '../schemas/service.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { CallButton } from '../ui/ContactButtons.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Message } from './Message.tsx'
import styles from './NotFound.module.css'

/** The page for an unknown URL: the services with their lowest prices, and ways to ask for a quote. */
export function NotFound({ business, services }: { business: Business; services: Service[] }) {
  return (
    <Message
      heading="Page not found"
      text="We can’t find that page. It may have moved, or the link may be wrong."
    >
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.slug}>
            <a href={`/#${freeId(service.slug)}`}>
              <span>
                {service.name} <b>{servicePrice(service)}</b>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <ButtonLink href="/quote">Get a free quote</ButtonLink>
        <CallButton business={business} />
        <ButtonLink variant="line" href="/">
          Back to the home page
        </ButtonLink>
      </div>
    </Message>
  )
}

/** The lowest price of a service, with “from” unless all its packages cost that. */
function servicePrice({ fromPrice, packages }: Service): string {
  const isFixed = packages.every((entry) => entry.isFixed && entry.fromPrice === fromPrice)
  return packagePrice({ fromPrice, isFixed })
}
