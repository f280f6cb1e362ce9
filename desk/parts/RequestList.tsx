import { Icon } from '../../site/ui/Icon.tsx'
import type { Groups, ShownRequest } from '../data/requests.ts'
import { ICONS } from './icons.ts'
import styles from './RequestList.module.css'
import { News } from './Strip.tsx'

const TITLES = { late: 'Waiting too long', new: 'New', answered: 'Answered', done: 'Done' }

type Props = {
  groups: Groups
  search: string
  /** Where the page asks for arrivals. */
  arrivals: string
  /** The time of day. */
  loadedAt: string
  /** The reference of the request beside the list. */
  current?: string
}

/** The requests in their groups, or those with the words that were searched for. */
export function RequestList({ groups, search, arrivals, loadedAt, current }: Props) {
  // Beside a request, that is the main part of the page.
  const [Part, Title] = current ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  const shown = (['late', 'new', 'answered', 'done'] as const).filter((name) => groups[name].length > 0)
  return (
    <>
      <header className={styles.top} data-ground="ink">
        <Title>Requests</Title>
      </header>
      <News arrivals={arrivals} kept={current ? undefined : { what: 'the list', from: loadedAt }} />
      <Part className={styles.body} aria-label="Requests">
        <search>
          <form className={styles.search} action="/desk">
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
        {shown.map((name) => (
          <section key={name} className={styles.group} data-group={name}>
            <h2>
              {name === 'late' && <Icon path={ICONS.clock} />}
              {TITLES[name]}
              <span>{groups[name].length}</span>
            </h2>
            {name === 'done' && search === '' ? (
              <details>
                <summary className={styles.more}>Show them</summary>
                <Rows requests={groups.done} current={current} />
              </details>
            ) : (
              <Rows requests={groups[name]} current={current} />
            )}
          </section>
        ))}
        {shown.length === 0 && (
          <div className={styles.empty}>
            <h2>{search ? `No request with “${search}”` : 'No requests yet'}</h2>
            <p>
              {search
                ? 'Part of a name, a car, a postcode or a phone number will do.'
                : 'When somebody asks for a quote, it’s here and in your inbox.'}
            </p>
            {search && (
              <a className="link" href="/desk">
                Show all requests
              </a>
            )}
          </div>
        )}
        <div className={styles.foot}>
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
      </Part>
    </>
  )
}

function Rows({ requests, current }: { requests: ShownRequest[]; current: string | undefined }) {
  return (
    <ul className={styles.rows}>
      {requests.map(({ reference, quote, choice, suspicion, photos, received, due }) => (
        <li key={reference}>
          <a
            className={styles.request}
            href={`/desk/requests/${reference}`}
            {...(reference === current && { 'aria-current': true })}
          >
            <span className={styles.name}>{quote.name}</span>
            <time>{received.replace(/^today /, '')}</time>
            <span className={styles.first}>{quote.message}</span>
            <span className={styles.meta}>
              {choice && <b>{choice.name}</b>}
              {suspicion && (
                <span className={styles.mark}>
                  <Icon path={ICONS.flag} />
                  Check this one: it may be spam
                </span>
              )}
              {photos.arrived > 0 && (
                <span>
                  <Icon path={ICONS.photo} />
                  {photos.arrived}
                  <span className="visually-hidden"> photos</span>
                </span>
              )}
              {due && <span className={styles.due}>Due {due.at}</span>}
            </span>
            {due && <progress value={due.gone} max={100} aria-hidden="true" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
