import type { ReactNode } from 'react'
import { beginningOf } from '../../core/requests/beginning-of.ts'
import { spellings } from '../../core/requests/search.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import { countOf } from '../../core/text.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Group, ListedRequest } from '../data/requests.ts'
import type { Ringing } from '../data/ringing.ts'
import type { HealthTopic } from '../health.ts'
import { Announcements, Strip } from './Announcements.tsx'
import { RoomHead } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'
import { RingRow } from './Ring.tsx'

const TITLES = {
  told: 'Told you how it went',
  late: 'Waiting too long',
  new: 'New',
  check: 'May be spam',
  answered: 'Answered',
  done: 'Done',
  found: 'Found',
}

/** How much of a message a row shows, in characters: more than two lines of a phone. */
const SHOWN = 160

/** Says which request was answered last, while the next one is open beside the list. */
export function AnsweredToast({ request: { reference, quote, answeredAt } }: { request: StoredRequest }) {
  return (
    <Toast>
      <p>
        <bdi>{quote.name}</bdi> is answered.
      </p>
      <form method="post" action={`/desk/requests/${reference}`}>
        <input type="hidden" name="marked" value={answeredAt?.toISOString()} />
        <button type="submit" className="link strong" name="action" value="undo-answered">
          Undo
        </button>
      </form>
    </Toast>
  )
}

type Props = {
  groups: Group[]
  search: string
  /** Where the page asks for arrivals. */
  arrivals: string
  loadedAt: string
  ringing: Ringing
  wrong: HealthTopic[]
  /** Whether these are the newest of all, and not those that were asked for. */
  isWhole: boolean
  /** Whether something is beside the list, and the reference of the request if it is one. */
  isBeside?: boolean
  current?: string | undefined
  /** The toast. */
  children?: ReactNode
}

/** The requests in their groups, or those with the words that were searched for. */
export function RequestList({
  groups,
  search,
  wrong,
  isWhole,
  arrivals,
  loadedAt,
  ringing,
  current,
  isBeside = current !== undefined,
  children,
}: Props) {
  const broken = wrong.find(({ level }) => level === 'fail')?.wrong
  // What is beside the list is the main part of the page.
  const [Part, Title] = isBeside ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  return (
    <Part className="list" aria-label="Requests">
      <RoomHead title="Requests" as={Title} />
      {broken && (
        <aside aria-label="Health">
          <Strip tone="bad" icon={ICONS.alert} href="/desk/health" data-needs-signal>
            <b>{broken}.</b> See what to do
          </Strip>
        </aside>
      )}
      <Announcements arrivals={arrivals} kept={isBeside ? undefined : { what: 'the list', from: loadedAt }} />
      <div className="body stack">
        <search>
          <form className="field" action="/desk">
            <input
              type="search"
              name="search"
              aria-label="Search requests"
              placeholder="Name, car or phone"
              defaultValue={search}
            />
          </form>
        </search>
        <div className="stack" data-live="list">
          {groups.map(({ name, total, requests, more }) => (
            <section key={name} data-group={name}>
              <h2 className="title part ends toned" data-tone={name === 'late' ? 'bad' : 'plain'}>
                <span>{TITLES[name]}</span>
                <span className="muted">{total.toLocaleString('en-GB')}</span>
              </h2>
              {name === 'done' && isWhole ? (
                <details>
                  <summary className="link strong">Show them</summary>
                  <Rows requests={requests} more={more} current={current} />
                </details>
              ) : (
                <Rows requests={requests} more={more} current={current} isFound={name === 'found'} />
              )}
            </section>
          ))}
          {!isBeside && (
            <p id="none-found" role="status" hidden>
              Not among the requests kept on this device.
            </p>
          )}
          {groups.length === 0 && (
            <div className="stack" data-gap="small">
              <h2 className="title part">
                {search ? `No request with “${search}”` : isWhole ? 'No requests yet' : 'No more requests'}
              </h2>
              {search && <p>Part of a name, a car, a postcode or a phone number will do.</p>}
              {isWhole && <p>When somebody asks for a quote, it’s here and in your inbox.</p>}
            </div>
          )}
        </div>
        {!isWhole && (
          <a className="link strong" href="/desk">
            Show all requests
          </a>
        )}
        <RingRow {...ringing} />
        <div className="small muted">
          <a className="link" href="/desk/requests.csv">
            Download all (CSV)
          </a>
          <form method="post" action="/desk/sign-out">
            <button type="submit" className="link">
              Sign out
            </button>
          </form>
          <form method="post" action="/desk/sign-out/everywhere">
            <button type="submit" className="link">
              Sign out everywhere
            </button>
          </form>
        </div>
      </div>
      {children}
    </Part>
  )
}

/** `Interior Revival + Wheels · from £248`. */
const Brief = ({ packages, total }: ListedRequest['chosen']) => (
  <span className="muted">
    {packages.map(({ name }) => name).join(' + ')} · {packages.length > 1 ? total : packages[0]?.price}
  </span>
)

function PhotoCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="muted icon-line">
      <Icon path={ICONS.photo} />
      {countOf(count, 'photo')}
    </span>
  )
}

type RowsProps = Pick<Group, 'requests' | 'more'> &
  Pick<Props, 'current'> & {
    /** Whether requests in any state are among them. */
    isFound?: boolean
  }

function Rows({ requests, more, current, isFound }: RowsProps) {
  return (
    <>
      <ul className="rows">
        {requests.map(({ reference, state, quote, chosen, suspicion, photos, received, due, isNeverDue, told }) => (
          <li key={reference} data-found-by={`${spellings(quote.phone)} ${quote.email}`}>
            <a
              className="row"
              href={`/desk/requests/${reference}`}
              aria-current={reference === current || undefined}
              data-tone={due?.isLate ? 'bad' : undefined}
            >
              <span className="words">
                <span className="ends">
                  <span className={state === 'new' ? 'lead strong' : 'lead'} dir="auto">
                    {quote.name}
                  </span>
                  <time className="small muted">{(told?.at ?? received).replace(/^today /, '')}</time>
                </span>
                <span className="clamp" dir="auto">
                  {told ? `“${beginningOf(told.words, SHOWN)}”` : beginningOf(quote.message, SHOWN)}
                </span>
                <span className="ends small">
                  {chosen.packages.length > 0 && <Brief {...chosen} />}
                  {suspicion && (
                    <span className="strong accent icon-line">
                      <Icon path={ICONS.flag} />
                      Check this one: it may be spam
                    </span>
                  )}
                  <PhotoCount count={told ? Number(told.hasPhoto) : photos.arrived.length} />
                  {due && (
                    <b className={due.isLate ? 'icon-line toned' : 'icon-line'}>
                      {due.isLate && <Icon path={ICONS.clock} />}
                      {due.isLate ? `Was due ${due.at}` : `Due ${due.at}`}
                    </b>
                  )}
                  {isFound && state !== 'new' && <b>{TITLES[state]}</b>}
                  {isNeverDue && <b>No open day</b>}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <a className="link strong" href={more}>
          Show more
        </a>
      )}
    </>
  )
}
