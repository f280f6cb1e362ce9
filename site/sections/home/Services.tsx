import type { ReactNode } from 'react'
import type { Business } from '../../../core/business/business.ts'
import { vatNote } from '../../../core/business/trader.ts'
import type { PicturedService } from '../../assets/home-pictures.ts'
import type { Home } from '../../content/schemas/home.ts'
import { cardId, panelId } from '../../content/schemas/service.ts'
import { TEXTS } from '../../texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { PriceRows } from '../../ui/PriceRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { SizeChip } from '../../ui/SizeField.tsx'
import { serviceDialogId } from './PackagePanels.tsx'
import styles from './Services.module.css'

interface Props {
  texts: Home['services']
  services: PicturedService[]
  business: Business
  /** The text of the link to the ceramic coating page, if there is one. */
  coatingLink: string | undefined
  /** What starts where the cards come near. */
  children: ReactNode
}

/**
 * The services as cards, with the price of each package. A package's row is a link to it: scripts/dialogs.ts opens the
 * dialog there. Without scripts the packages are further down the page.
 */
export function Services({ texts, services, business, coatingLink, children }: Props) {
  const priceNote = vatNote(business)
  return (
    <Section id="services" name="services" {...texts} data-ground="light">
      {business.sizes.length > 0 && (
        <p className="lead muted screen-only">
          {TEXTS.sizes.pricesAreFor} <SizeChip sizes={business.sizes} /> {TEXTS.sizes.inCondition}
        </p>
      )}
      <div className={styles.offers}>
        <ul className={styles.cards}>
          {services.map((service) => (
            <Card key={service.id} {...service} />
          ))}
        </ul>
        {children}
      </div>
      {(priceNote || coatingLink) && (
        <div className="cluster" data-justify="between">
          {priceNote && <p className="small muted">{priceNote}</p>}
          {coatingLink && (
            <ButtonLink variant="line" href="/ceramiccoating">
              {coatingLink}
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  )
}

function Card(service: PicturedService) {
  const { name, summary, points, note, packages, picture } = service
  const headingId = cardId(service)
  const isOnEnquiry = service.fromPrice === undefined
  return (
    <li className={`card ${styles.card}`} data-ground={isOnEnquiry ? 'ink' : 'paper'}>
      <div className={styles.columns}>
        {picture && (
          <div className={`screen-only fill ${styles.picture}`}>
            <Picture picture={picture} alt="" sizes="(max-width: 40em) 72px, 38vw" />
          </div>
        )}
        <div className={styles.words}>
          <h3 id={headingId}>{name}</h3>
          <p className="muted">{summary}</p>
          {points.length > 0 && (
            <ul className="ticks stack" data-gap="small">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          <div className={styles.prices}>
            <PriceRows
              rows={packages.map((entry) => ({
                href: `#${panelId(entry)}`,
                name: entry.name,
                difference: entry.difference,
                add: entry.id,
                ...(isOnEnquiry
                  ? { enquiry: TEXTS.price.onEnquiry }
                  : { fromPrice: entry.fromPrice, isFixed: entry.isFixed, prices: entry.prices, time: entry.duration }),
              }))}
            />
          </div>
          {note && <p className="small muted">{note}</p>}
          <div>
            <Button
              variant="line"
              command="show-modal"
              commandfor={serviceDialogId(service)}
              aria-describedby={headingId}
            >
              {TEXTS.services.more}
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}
