import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { DOWN, LOST } from '../worker/contract.ts'
import styles from './Announcements.module.css'
import { ICONS } from './icons.ts'

/** Two words while all is well, or how much there is to do. */
export function HealthLink({ wrong, isCurrent = false }: { wrong: HealthTopic[]; isCurrent?: boolean }) {
  const isWell = wrong.length === 0
  return (
    <a
      className={`small with-icon ${styles.health}`}
      href="/desk/health"
      data-tone={isWell ? 'good' : 'warn'}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon path={isWell ? ICONS.check : ICONS.alert} />
      <span>{isWell ? 'All well' : `${wrong.length} to do`}</span>
    </a>
  )
}

/** The one red strip while something is broken. */
export function HealthAlarm({ broken }: { broken: string }) {
  return (
    <a className={`small ${styles.strip} ${styles.alarm}`} href="/desk/health">
      <Icon path={ICONS.alert} />
      <span>
        <b>{broken}</b>
        See what to do
      </span>
    </a>
  )
}

type ArrivedProps = { count: string; name: string; rest: string }

/** Says which requests have arrived since the page was loaded. A tap shows them. */
export function Arrived({ count, name, rest }: ArrivedProps) {
  return (
    <a className={`small ${styles.strip}`} data-tone="warn" href="/desk">
      <Icon path={ICONS.requests} />
      <span>
        <b>{count}</b>
        <bdi>{name}</bdi>
        {rest}
      </span>
      <Icon path={ICONS.next} />
    </a>
  )
}

type AnnouncementsProps = {
  /** Where the page asks for arrivals. */
  arrivals?: string | undefined
  /** What is still shown without a signal, and from when it is. Only the main part of a page says so. */
  kept?: { what: ReactNode; from: string } | undefined
}

/** Below the bar at the top: scripts/arrivals.ts fills it, and shows it on a page that was kept. */
export function Announcements({ arrivals, kept }: AnnouncementsProps) {
  return (
    <div className={styles.strips} data-announcements>
      {kept && (
        <div role="status">
          <p className={`small ${styles.strip}`} id="kept" hidden data-why="">
            <Icon path={ICONS.noSignal} />
            <span>
              <b data-when="lost">{LOST}</b>
              <b data-when="down">{DOWN}</b>
              <b data-when="back">Signal’s back</b>
              This is {kept.what} from <time>{kept.from}</time>.
            </span>
            <a className="link strong" href="?" data-when="back">
              Update
            </a>
          </p>
        </div>
      )}
      {arrivals && <div role="status" data-arrivals={arrivals} />}
      {arrivals && (
        <noscript>
          <a className="link strong" href="/desk">
            Look for new requests
          </a>
        </noscript>
      )}
    </div>
  )
}
