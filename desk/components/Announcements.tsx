import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { DOWN, LOST } from '../worker/contract.ts'
import { ICONS } from './icons.ts'

/** Two words while all is well, or how much there is to put right. */
export function HealthLink({ wrong, isCurrent }: { wrong: HealthTopic[]; isCurrent: boolean }) {
  const isWell = wrong.length === 0
  return (
    <a
      href="/desk/health"
      data-tone={isWell ? 'good' : 'warn'}
      data-needs-signal
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon path={isWell ? ICONS.check : ICONS.alert} />
      {isWell ? 'All well' : 'Health'}
      {!isWell && <span className="visually-hidden">{wrong.length} to put right</span>}
    </a>
  )
}

type StripProps = Omit<ComponentProps<'a'>, 'className'> & {
  tone?: 'warn' | 'bad'
  icon: string
  /** What is done about it, at the end. */
  end?: ReactNode
}

/** One thing said across a column. With an address, all of it leads there. */
export function Strip({ tone, icon, end, children, ...strip }: StripProps) {
  const Part = strip.href ? 'a' : 'div'
  return (
    <Part {...(strip as object)} className="strip" data-tone={tone}>
      <Icon path={icon} />
      <div className="words">{children}</div>
      {end}
    </Part>
  )
}

type ArrivedProps = { count: string; name: string; rest: string }

/** Says which requests have arrived since the page was loaded. A tap shows them. */
export function Arrived({ count, name, rest }: ArrivedProps) {
  return (
    <Strip tone="warn" icon={ICONS.requests} href="/desk" end={<Icon path={ICONS.next} />}>
      <b>{count}</b> <bdi>{name}</bdi>
      {rest}
    </Strip>
  )
}

type AnnouncementsProps = {
  /** Where the page asks for arrivals. */
  arrivals?: string | undefined
  /** What is still shown without a signal, and from when it is. Only the main part of a page says so. */
  kept?: { what: ReactNode; from: string } | undefined
}

/** Below the head of a column: scripts/arrivals.ts fills it, and shows it on a page that was kept. */
export function Announcements({ arrivals, kept }: AnnouncementsProps) {
  const update = (
    <a className="link strong" href="?" data-when="back">
      Update
    </a>
  )
  return (
    <div className="strips" data-announcements>
      {kept && (
        <div role="status">
          <Strip icon={ICONS.noSignal} id="kept" hidden end={update}>
            <b data-when="lost">{LOST}.</b>
            <b data-when="down">{DOWN}.</b>
            <b data-when="back">Signal’s back.</b> This is {kept.what} from <time>{kept.from}</time>.
          </Strip>
        </div>
      )}
      {arrivals && <div role="status" data-arrivals={arrivals} />}
    </div>
  )
}
