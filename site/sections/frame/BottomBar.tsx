import type { Business } from '../../../core/business/business.ts'
import { chatLink, telLink } from '../../../core/business/links.ts'
import { TEXTS } from '../../texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './BottomBar.module.css'

/**
 * The contact bar at the bottom of a phone's screen. scripts/bottom-bar.ts shows it while neither the hero's buttons
 * nor the form is in view.
 */
export function BottomBar({ business, quoteHref }: { business: Business; quoteHref: string }) {
  return (
    <nav className={`small strong ${styles.bar}`} aria-label={TEXTS.bottomBar.label} data-bottom-bar data-ground="ink">
      <a href={telLink(business)}>
        <Icon name="call" />
        {TEXTS.bottomBar.call}
      </a>
      <a href={chatLink(business)}>
        <Icon name="chat" />
        WhatsApp
      </a>
      <a href={quoteHref}>{TEXTS.bottomBar.quote}</a>
    </nav>
  )
}
