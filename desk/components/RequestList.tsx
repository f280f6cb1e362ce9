import { beginningOf } from '../../core/requests/beginning-of.ts'
import { spellings } from '../../core/requests/search.ts'
import { countOf } from '../../core/text.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Group, ListedRequest } from '../data/requests.ts'
import type { HealthTopic } from '../health.ts'
import { Announcements, HealthAlarm, HealthLink } from './Announcements.tsx'
import { RoomHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import styles from './RequestList.module.css'

const TITLES = {
  late: 'Waiting too long',
  new: 'New',
  check: 'May be spam',
  answered: 'Answered',
  done: 'Done',
  found: 'Found',
}

/** How much of a message a row shows, in characters: more than two lines of a phone. */
const SHOWN = 160

type Props = {
  groups: Group[]
  search: string
  /** Where the page asks for arrivals. */
  arrivals: string
  loadedAt: string
  wrong: HealthTopic[]
  /** Whether these are the newest of all, and not those that were asked for. */
  isWhole: boolean
  /** Whether something is beside the list, and the reference of the request if it is one. */
  isBeside?: boolean
  current?: string | undefined
}

/** The requests in their groups, or those with the words that were searched for. */
export function RequestList({
  groups,
  search,
  wrong,
  isWhole,
  arrivals,
  loadedAt,
  current,
  isBeside = current !== undefined,
}: Props) {
  const broken = wrong.find(({ level }) => level === 'fail')?.wrong
  // What is beside the list is the main part of the page.
  const [Part, Title] = isBeside ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  return (
    <>
      <RoomHeader title="Requests" as={Title}>
        {!broken && <HealthLink wrong={wrong} />}
      </RoomHeader>
      {broken && (
        <aside aria-label="Health">
          <HealthAlarm broken={broken} />
        </aside>
      )}
      <Announcements arrivals={arrivals} kept={isBeside ? undefined : { what: 'the list', from: loadedAt }} />
      <Part className="stack column" aria-label="Requests">
        <search>
          <form className={`field ${styles.search}`} action="/desk">
            <Icon path={ICONS.search} />
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
            <section
              key={name}
              className={styles.group}
              data-group={name}
              data-tone={name === 'late' ? 'bad' : undefined}
            >
              <h2 className="body strong">
                {name === 'late' && <Icon path={ICONS.clock} />}
                {TITLES[name]}
                <span className={`muted ${styles.count}`}>{total.toLocaleString('en-GB')}</span>
              </h2>
              {name === 'done' && isWhole ? (
                <details>
                  <summary className={`strong ${styles.more}`}>Show them</summary>
                  <Rows requests={requests} more={more} current={current} />
                </details>
              ) : (
                <Rows requests={requests} more={more} current={current} />
              )}
            </section>
          ))}
          {!isBeside && (
            <p id="none-found" role="status" hidden>
              Not among the requests kept on this device.
            </p>
          )}
          {groups.length === 0 && (
            <div className={`stack ${styles.empty}`} data-gap="small">
              <h2 className="title">
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
        <div className="cluster links">
          <a className="link strong" href="/desk/requests.csv">
            Download all (CSV)
          </a>
          <form method="post" action="/desk/sign-out">
            <button type="submit" className="link strong">
              Sign out
            </button>
          </form>
          <form method="post" action="/desk/sign-out/everywhere">
            <button type="submit" className="link strong">
              Sign out everywhere
            </button>
          </form>
        </div>
      </Part>
    </>
  )
}

/** Beside the list while nothing is open: the request to answer next, or what to do. */
export function NextRequest({ request, isEmpty }: { request: ListedRequest | undefined; isEmpty: boolean }) {
  if (!request) return <p className="muted">{isEmpty ? 'Requests open here.' : 'Choose a request to read it here.'}</p>
  const { reference, quote, due } = request
  return (
    <>
      <h2 className="title">
        Next: <bdi>{quote.name}</bdi>
      </h2>
      {due && (
        <p className={due.isLate ? 'toned' : 'muted'} data-tone={due.isLate ? 'bad' : undefined}>
          {dueInWords(due)}
        </p>
      )}
      <ButtonLink variant="outline" href={`/desk/requests/${reference}`}>
        Open the request
      </ButtonLink>
    </>
  )
}

const dueInWords = ({ at, isLate }: NonNullable<ListedRequest['due']>) => (isLate ? `Was due ${at}` : `Due ${at}`)

/** `Interior Revival + Wheels · from £248`. */
const inBrief = ({ packages, total }: ListedRequest['chosen']) =>
  `${packages.map(({ name }) => name).join(' + ')} · ${packages.length > 1 ? total : packages[0]?.price}`

function Rows({ requests, more, current }: Pick<Group, 'requests' | 'more'> & Pick<Props, 'current'>) {
  return (
    <>
      <ul className="ruled">
        {requests.map(({ reference, state, quote, chosen, suspicion, photos, received, due, isNeverDue }) => (
          <li key={reference} data-found-by={`${spellings(quote.phone)} ${quote.email}`}>
            <a
              className={styles.request}
              href={`/desk/requests/${reference}`}
              aria-current={reference === current || undefined}
            >
              <span className={`lead ${state === 'new' ? 'strong' : ''} ${styles.name}`}>{quote.name}</span>
              <time className="small muted">{received.replace(/^today /, '')}</time>
              <span className={`clamp ${styles.first}`}>{beginningOf(quote.message, SHOWN)}</span>
              <span className={`small cluster ${styles.facts}`}>
                {chosen.packages.length > 0 && <b>{inBrief(chosen)}</b>}
                {suspicion && (
                  <span className="strong accent cluster">
                    <Icon path={ICONS.flag} />
                    Check this one: it may be spam
                  </span>
                )}
                {photos.arrived.length > 0 && (
                  <span className="muted cluster">
                    <Icon path={ICONS.photo} />
                    {countOf(photos.arrived.length, 'photo')}
                  </span>
                )}
                {due && <b className={styles.due}>{dueInWords(due)}</b>}
                {isNeverDue && <b className={styles.due}>No open day</b>}
              </span>
              {due && <progress value={due.gone} max={100} aria-hidden="true" />}
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <a className={`strong ${styles.more}`} href={more}>
          Show more
        </a>
      )}
    </>
  )
}
