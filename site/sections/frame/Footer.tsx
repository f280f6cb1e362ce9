import type { Business } from '../../../business/business.ts'
import { chatLink, telLink } from '../../../business/links.ts'
import { exceptionLines, isUpcoming, openingLines } from '../../../business/opening-hours.ts'
import { socialProfiles } from '../../../business/social.ts'
import { localDate } from '../../../business/time.ts'
import { traderText } from '../../../business/trader.ts'
import { FREE_QUOTE, TEXTS } from '../../texts.ts'
import { Logo, type LogoImage } from '../../ui/Logo.tsx'
import styles from './Footer.module.css'
import { TERMS_DIALOG_ID } from './TermsDialog.tsx'

interface Props {
  business: Business
  logo: LogoImage
  /** The title of the ceramic coating page, if there is one. */
  coatingTitle: string | undefined
  /** The owner's own pages. */
  pages: { address: string; title: string }[]
  quoteHref: string
}

/** Contact details, opening hours, social profiles and legal links. */
export function Footer({ business, logo, coatingTitle, pages, quoteHref }: Props) {
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
          <div className="in-bars">
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
            <li>
              <a className="nav-link" href={chatLink(business)}>
                WhatsApp
              </a>
            </li>
            <li>
              <a className="nav-link" href={`mailto:${email}`}>
                {email}
              </a>
            </li>
            <li className="screen-only in-bars">
              <a className="nav-link" href={quoteHref}>
                {FREE_QUOTE}
              </a>
            </li>
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
          <div>
            <h2 className="body strong">{TEXTS.footer.follow}</h2>
            <ul className={styles.links}>
              {profiles.map(({ network, href }) => (
                <li key={network}>
                  <a className="nav-link" href={href}>
                    {network}
                  </a>
                </li>
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
          <li className={styles.termsLink}>
            <a className="nav-link" href="/terms">
              {TEXTS.footer.terms}
            </a>
          </li>
          <li>
            <a className="nav-link" href="/privacy">
              {TEXTS.footer.privacy}
            </a>
          </li>
          <li>
            <a className="nav-link" href="/accessibility">
              {TEXTS.footer.accessibility}
            </a>
          </li>
          {coatingTitle && (
            <li>
              <a className="nav-link" href="/ceramiccoating">
                {coatingTitle}
              </a>
            </li>
          )}
          {pages.map(({ address, title }) => (
            <li key={address}>
              <a className="nav-link" href={`/${address}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        {trader && <p className={`small ${styles.trader}`}>{trader}</p>}
      </div>
    </footer>
  )
}
