import type { PictureData } from '../build/pictures.ts'
import type { Home } from '../schemas/home.ts'
import type { Service } from '../schemas/service.ts'
import { Button } from '../ui/Button.tsx'
import { FromPrice } from '../ui/FromPrice.tsx'
import { Picture } from '../ui/Picture.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import { serviceDialogId } from './ServiceDialog.tsx'
import styles from './Services.module.css'

interface Props {
  texts: Home['services']
  services: (Service & { picture: PictureData | undefined })[]
}

/** The services as cards. Each opens its dialog. */
export function Services({ texts, services }: Props) {
  return (
    <section id="services" className={`wrap ${styles.services}`} aria-labelledby="services-heading" data-rise>
      <SectionHead id="services-heading" {...texts} />
      <ul className={styles.cards}>
        {services.map((service) => (
          <li key={service.slug} className={styles.card}>
            {service.picture && <Picture picture={service.picture} alt="" />}
            <h3 id={service.slug}>{service.name}</h3>
            <p className={styles.summary}>{service.summary}</p>
            <div className={styles.foot}>
              <FromPrice pounds={service.fromPrice} fallback="Contact for pricing" />
              <Button
                variant="line"
                command="show-modal"
                commandfor={serviceDialogId(service)}
                aria-describedby={service.slug}
              >
                Learn More
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
