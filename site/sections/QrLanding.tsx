import type { Business } from '../../business/business.ts'
import { internationalPhone, telLink, whatsappLink } from '../../business/links.ts'
import type { PictureData } from '../build/pictures.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Picture } from '../ui/Picture.tsx'
import styles from './QrLanding.module.css'

interface Props {
  business: Business
  /** The background picture. */
  picture: PictureData
}

/** The landing page of the QR code on the van: the business and three ways to contact it. */
export function QrLanding({ business, picture }: Props) {
  const { name, tagline, whatsapp, social, partnerLogos } = business
  return (
    <div className={styles.landing} data-ground="ink">
      <div className={styles.background}>
        <Picture picture={picture} alt="" priority />
      </div>
      <h1>
        <Logo name={name} />
      </h1>
      <p className={styles.tagline}>{tagline}</p>
      <ul className={styles.links}>
        <li>
          <ButtonLink href={telLink(business)}>
            <Icon name="call" />
            Call Us
          </ButtonLink>
        </li>
        <li>
          <ButtonLink href={whatsappLink(internationalPhone(whatsapp))} variant="outline">
            <Icon name="chat" />
            WhatsApp
          </ButtonLink>
        </li>
        <li>
          <ButtonLink href={social.instagram} variant="outline">
            Instagram
          </ButtonLink>
        </li>
      </ul>
      <ul className={styles.partners}>
        {partnerLogos.map((logo) => (
          <li key={logo.file}>
            <img src={`/partners/${logo.file}`} alt={logo.name} height={48} loading="lazy" />
          </li>
        ))}
      </ul>
    </div>
  )
}
