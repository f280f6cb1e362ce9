import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import { DOWN, LOST } from '../worker/contract.ts'
import { ICONS } from './icons.ts'
import styles from './News.module.css'

type ArrivedProps = { count: string; name: string; rest: string }

/** Says which requests have arrived since the page was loaded. A tap shows them. */
export function Arrived({ count, name, rest }: ArrivedProps) {
  return (
    <a className={styles.strip} data-tone="fresh" href="/desk">
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

type NewsProps = {
  /** Where the page asks for arrivals. */
  arrivals?: string | undefined
  /** What is still shown without a signal, and from when it is. Only the main part of a page says so. */
  kept?: { what: ReactNode; from: string } | undefined
}

/** Below the bar at the top: client/arrivals.ts fills it, and worker/sw.ts shows what it has kept without a signal. */
export function News({ arrivals, kept }: NewsProps) {
  return (
    <div className={styles.news} data-news>
      {kept && (
        <div role="status">
          <p className={styles.strip} id="kept" hidden data-why="">
            <Icon path={ICONS.noSignal} />
            <span>
              <b data-when="lost">{LOST}</b>
              <b data-when="down">{DOWN}</b>
              <b data-when="back">Signal again</b>
              This is {kept.what} from <time>{kept.from}</time>.
            </span>
            <a className="link" href="?" data-when="back">
              Update
            </a>
          </p>
        </div>
      )}
      {arrivals && <div role="status" data-arrivals={arrivals} />}
      {arrivals && (
        <noscript>
          <a className="link" href="/desk">
            Look for new requests
          </a>
        </noscript>
      )}
    </div>
  )
}
