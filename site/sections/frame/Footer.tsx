import type { ComponentProps } from 'react'
import type { Business } from '../../../core/business/business.ts'
import { chatLink, socialProfiles, telLink } from '../../../core/business/links.ts'
import { exceptionLines, isUpcoming, openingLines } from '../../../core/business/opening-hours.ts'
import { localDate } from '../../../core/business/time.ts'
import { traderText } from '../../../core/business/trader.ts'
import { FREE_QUOTE, TEXTS } from '../../texts.ts'
import { Logo, type LogoImage } from '../../ui/Picture.tsx'
import { TERMS_DIALOG_ID } from '../text/TextPage.tsx'
import styles from './Footer.module.css'

interface Props {
  business: Business
  logo: LogoImage | undefined
  /** The website's address, for print. */
  address: string | undefined
  /** The title of the ceramic coating page, if there is one. */
  coatingTitle: string | undefined
  /** The owner's own pages. */
  pages: { address: string; title: string }[]
  quoteHref: string
}

/** Contact details, opening hours, social profiles and legal links. */
export function Footer({ business, logo, address, coatingTitle, pages, quoteHref }: Props) {
  const { name, tagline, area, phone, email, hours, timeZone } = business
  const profiles = socialProfiles(business)
  const trader = traderText(business)
  const today = localDate(new Date(), timeZone)
  return (
    <footer id="footer" className={styles.footer} data-ground="ink">
      <div className={`wrap ${styles.call}`}>
        <p className="lead">{TEXTS.footer.call}</p>
        <a className="display nav-link" href={telLink(business)}>
          {phone}
        </a>
      </div>
      <div className={`wrap ${styles.columns}`}>
        <div className="stack" data-gap="small">
          <div className="screen-only in-bars">
            <Logo logo={logo} name={name} />
          </div>
          <p>
            {tagline}
            <br />
            {area.name}
          </p>
        </div>
        <div>
          <h2 className="body strong">{TEXTS.footer.contact}</h2>
          <ul className={styles.links}>
            <LinkItem className="screen-only" href={chatLink(business)}>
              WhatsApp
            </LinkItem>
            <LinkItem href={`mailto:${email}`}>{email}</LinkItem>
            <li className={styles.address}>{address}</li>
            <LinkItem className="screen-only in-bars" href={quoteHref}>
              {FREE_QUOTE}
            </LinkItem>
          </ul>
        </div>
        <div>
          <h2 className="body strong">{TEXTS.footer.hours}</h2>
          <dl className={styles.hours}>
            {openingLines(hours).map(({ days, time }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
            {exceptionLines(hours)
              .filter(({ last }) => today <= last)
              .map((exception) => (
                <div
                  key={exception.first}
                  data-shown-from={exception.shownFrom}
                  data-last={exception.last}
                  hidden={!isUpcoming(exception, today)}
                >
                  <dt>{exception.days}</dt>
                  <dd>{exception.time}</dd>
                </div>
              ))}
          </dl>
          <p className={styles.now} data-opening-hours={JSON.stringify(hours)} data-time-zone={timeZone} />
        </div>
        {profiles.length > 0 && (
          <div className="screen-only">
            <h2 className="body strong">{TEXTS.footer.follow}</h2>
            <ul className={styles.links}>
              {profiles.map(({ network, href }) => (
                <LinkItem key={network} href={href}>
                  {network}
                </LinkItem>
              ))}
            </ul>
          </div>
        )}
        <ul className={`screen-only cluster small ${styles.legal}`}>
          <li className={styles.termsButton}>
            <button type="button" className="nav-link" command="show-modal" commandfor={TERMS_DIALOG_ID}>
              {TEXTS.footer.terms}
            </button>
          </li>
          <LinkItem className={styles.termsLink} href="/terms">
            {TEXTS.footer.terms}
          </LinkItem>
          <LinkItem href="/privacy">{TEXTS.footer.privacy}</LinkItem>
          <LinkItem href="/accessibility">{TEXTS.footer.accessibility}</LinkItem>
          {coatingTitle && <LinkItem href="/ceramiccoating">{coatingTitle}</LinkItem>}
          {pages.map(({ address, title }) => (
            <LinkItem key={address} href={`/${address}`}>
              {title}
            </LinkItem>
          ))}
        </ul>
        {trader && <p className={`small ${styles.trader}`}>{trader}</p>}
      </div>
    </footer>
  )
}

function LinkItem({ href, children, ...item }: ComponentProps<'li'> & { href: string }) {
  return (
    <li {...item}>
      <a className="nav-link" href={href}>
        {children}
      </a>
    </li>
  )
}
