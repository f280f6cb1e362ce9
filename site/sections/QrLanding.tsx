import type { Business } from '../../core/business/business.ts'
import { chatLink, socialProfiles, telLink } from '../../core/business/links.ts'
import type { PictureData } from '../assets/pictures.ts'
import { TEXTS } from '../texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo, type LogoImage } from '../ui/Picture.tsx'
import { Cover } from '../ui/Section.tsx'
import styles from './QrLanding.module.css'

interface Props {
  business: Business
  logo: LogoImage | undefined
  /** The background picture. */
  picture: PictureData
  partnerLogos: { name: string; src: string; width: number; height: number }[]
}

/** The landing page of the QR code on the van: the business and the ways to contact it. */
export function QrLanding({ business, logo, picture, partnerLogos }: Props) {
  const { name, tagline } = business
  const [profile] = socialProfiles(business)
  return (
    <Cover picture={picture} className={styles.landing}>
      <h1>
        <Logo logo={logo} name={name} />
      </h1>
      <p className="muted">{tagline}</p>
      <ul className={styles.links}>
        <li>
          <ButtonLink href={telLink(business)}>
            <Icon name="call" />
            {TEXTS.qrLanding.call}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink href={chatLink(business)} variant="outline">
            <Icon name="chat" />
            WhatsApp
          </ButtonLink>
        </li>
        {profile && (
          <li>
            <ButtonLink href={profile.href} variant="outline">
              {profile.network}
            </ButtonLink>
          </li>
        )}
      </ul>
      {partnerLogos.length > 0 && (
        <ul className="cluster">
          {partnerLogos.map(({ name: partner, ...image }) => (
            <li key={partner}>
              <img {...image} alt={partner} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </Cover>
  )
}
