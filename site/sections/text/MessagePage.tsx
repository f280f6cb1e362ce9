import type { ReactNode } from 'react'
import type { Business } from '../../../core/business/business.ts'
import { cardId, type Service } from '../../content/schemas/service.ts'
import { FREE_QUOTE, TEXTS } from '../../texts.ts'
import { ButtonLink, CallButton } from '../../ui/Button.tsx'
import { ParkedCar } from '../../ui/Picture.tsx'
import { PriceRows } from '../../ui/PriceRows.tsx'
import { SectionHead } from '../../ui/Section.tsx'
import styles from './MessagePage.module.css'

interface Props {
  heading: string
  text: string
  /** Further content, such as a link to the home page. */
  children: ReactNode
}

/** A page that consists of a single message, over the parked car. */
export function MessagePage({ heading, text, children }: Props) {
  return (
    <section className={styles.message} data-ground="tinted">
      <div className="wrap stack">
        <SectionHead id="heading" as="h1" heading={heading} text={text} />
        <div className={`stack ${styles.more}`}>{children}</div>
      </div>
      <ParkedCar />
    </section>
  )
}

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
