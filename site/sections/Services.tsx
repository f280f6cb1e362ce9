import type { PictureData } from '../build/pictures.ts'
import type { Home } from '../schemas/home.ts'
import { freeId } from '../schemas/ids.ts'
import { packagePrice, price } from '../schemas/price.ts'
import type { Package, Service } from '../schemas/service.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import { serviceDialogId } from './ServiceDialog.tsx'
import styles from './Services.module.css'

/** A service or a package whose picture is encoded. */
type Pictured<Entry> = Omit<Entry, 'picture'> & { picture: PictureData | undefined }
export type PicturedPackage = Pictured<Package>
export type PicturedService = Pictured<Omit<Service, 'packages'>> & { packages: PicturedPackage[] }

interface Props {
  texts: Home['services']
  services: PicturedService[]
  /** A line that applies to all prices. */
  priceNote: string | undefined
  /** The text of the link to the ceramic coating page, if there is one. */
  coatingLink: string | undefined
}

/**
 * The services as cards, with the price of each package. A package's row is a link to it: client/dialogs.ts opens the
 * dialog there. Without scripts the packages are further down the page.
 */
export function Services({ texts, services, priceNote, coatingLink }: Props) {
  return (
    <section className={styles.services} aria-labelledby="services-heading" data-ground="light">
      <div className="wrap">
        <SectionHead id="services-heading" {...texts} />
        <ul className={styles.cards}>
          {services.map((service) => (
            <Card key={service.slug} {...service} />
          ))}
        </ul>
        {(priceNote || coatingLink) && (
          <div className={styles.below}>
            {priceNote && <p className={styles.note}>{priceNote}</p>}
            {coatingLink && (
              <ButtonLink variant="line" href="/ceramiccoating">
                {coatingLink}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function Card(service: PicturedService) {
  const { slug, name, summary, points, note, packages, picture } = service
  const isOnEnquiry = service.fromPrice === undefined
  const isRoomy = packages.length === 1 && (!picture || points.length > 0)
  return (
    <li className={styles.card} data-ground={isOnEnquiry ? 'ink' : 'paper'}>
      <div className={styles.columns} data-roomy={isRoomy ? '' : undefined}>
        {picture && (
          <div className={styles.picture}>
            <Picture picture={picture} alt="" />
          </div>
        )}
        <div className={styles.words}>
          <h3 id={freeId(slug)}>{name}</h3>
          <p className={styles.summary}>{summary}</p>
          {isOnEnquiry && <p className={styles.enquiry}>Contact for pricing</p>}
          {points.length > 0 && (
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  <span>{point}</span>
                </li>
              ))}
            </ul>
          )}
          <ul className={styles.rows}>
            {packages.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`}>
                  <span className={styles.name}>{entry.name}</span>{' '}
                  <span className={styles.price}>
                    {entry.fromPrice ? (
                      <>
                        {!entry.isFixed && 'from '}
                        <b>{price(entry.fromPrice)}</b>
                      </>
                    ) : (
                      packagePrice(entry)
                    )}
                  </span>{' '}
                  <span className={styles.time}>{entry.duration}</span>
                  <Icon name="next" />
                </a>
              </li>
            ))}
          </ul>
          {note && <p className={styles.note}>{note}</p>}
          <div className={styles.more}>
            <Button
              variant="line"
              command="show-modal"
              commandfor={serviceDialogId(service)}
              aria-describedby={freeId(slug)}
            >
              Learn More
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}
