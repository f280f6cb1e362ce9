import type { Business } from '../../../core/business/business.ts'
import { chatLink, telLink } from '../../../core/business/links.ts'
import { openingSummary } from '../../../core/business/opening-hours.ts'
import { priceFrom } from '../../../core/business/price.ts'
import { TEXTS } from '../../texts.ts'
import { ButtonLink, CallButton, ChatButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Logo, type LogoImage, ParkedCar } from '../../ui/Picture.tsx'
import { BySize } from '../../ui/PriceRows.tsx'
import styles from './Menu.module.css'

export const MENU_ID = 'menu'

const NAV_LINKS = [
  ['GALLERY', 'gallery'],
  ['ABOUT', 'about'],
  ['SERVICES', 'services'],
  ['LOCATION', 'location'],
  ['CONTACT', 'footer'],
] as const

/** The links of the header and the menu, in order: the label, and the id of a section on the home page. */
export const navLinks = (hasGallery: boolean) => NAV_LINKS.filter(([, id]) => hasGallery || id !== 'gallery')

interface Props {
  business: Business
  logo: LogoImage | undefined
  /** The lowest price in whole pounds, if there is one. */
  lowestPrice: number | undefined
  /** The lowest price for each size of vehicle. */
  prices: Record<string, number>
  hasGallery: boolean
  homePath: '' | '/'
  quoteHref: string
}

/** The full-screen menu of small screens. */
export function Menu({ business, logo, lowestPrice, prices, hasGallery, homePath, quoteHref }: Props) {
  const hours = openingSummary(business.hours)
  return (
    <Dialog
      id={MENU_ID}
      labelledBy="menu-heading"
      variant="screen"
      data-ground="panel"
      className={styles.menu}
      head={
        <>
          <h2 id="menu-heading" className="visually-hidden">
            {TEXTS.menu.heading}
          </h2>
          <Logo logo={logo} name={business.name} />
        </>
      }
    >
      <div className={styles.body}>
        <nav className={`subheading ${styles.links}`} aria-label={TEXTS.menu.heading}>
          {navLinks(hasGallery).map(([label, id]) => (
            <a key={id} className="nav-link" href={`${homePath}#${id}`} data-to={id}>
              {label}{' '}
              {id === 'services' && lowestPrice && (
                <small className="body strong accent">
                  <BySize values={prices} show={(amount) => priceFrom(amount)}>
                    {priceFrom(lowestPrice)}
                  </BySize>
                </small>
              )}
            </a>
          ))}
        </nav>
        <ParkedCar className={styles.car} />
        <div className={`cluster ${styles.foot}`} data-ground="ink">
          {hours && <p className="muted">{hours.open}</p>}
          <ButtonLink size="caps" href={quoteHref}>
            {TEXTS.menu.quote}
          </ButtonLink>
          <CallButton business={business} text={TEXTS.menu.call} />
          <ChatButton business={business} />
        </div>
      </div>
    </Dialog>
  )
}

/**
 * The contact bar at the bottom of a phone's screen. scripts/bottom-bar.ts shows it while neither the hero's buttons
 * nor the form is in view.
 */
export function BottomBar({ business, quoteHref }: { business: Business; quoteHref: string }) {
  return (
    <nav className={`small strong ${styles.bar}`} aria-label={TEXTS.bottomBar.label} data-bottom-bar data-ground="ink">
      <a href={telLink(business)}>
        <Icon name="call" />
        <span>{TEXTS.bottomBar.call}</span>
      </a>
      <a href={chatLink(business)}>
        <Icon name="chat" />
        <span>WhatsApp</span>
      </a>
      <a href={quoteHref}>
        {TEXTS.bottomBar.quote} <span className="small" data-total="" />
      </a>
    </nav>
  )
}
