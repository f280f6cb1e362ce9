import type { ReactNode } from 'react'
import { readablePhone } from '../../quote/phone.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownEmail } from '../data/emails.ts'
import type { ShownRequest } from '../data/requests.ts'
import { Emails } from './Emails.tsx'
import { ICONS } from './icons.ts'
import { News } from './News.tsx'
import styles from './OneRequest.module.css'
import { Photos } from './Photos.tsx'
import { Act, RequestDock } from './RequestDock.tsx'
import { Toast } from './Toast.tsx'
import { Warning } from './Warning.tsx'

type Props = {
  request: ShownRequest
  emails: ShownEmail[]
  /** The positions of the photos that have arrived. */
  positions: number[]
  businessName: string
  /** The time of day. */
  loadedAt: string
  /** What the owner has just done. */
  said: string | null
}

const TOASTS = new Map([
  ['undone', 'Taken back.'],
  ['resent', 'Your email goes out again within a minute.'],
  ['trusted', 'This is a customer now.'],
])

/** One request in full, and all that the owner can do with it. */
export function OneRequest({ request, emails, positions, businessName, loadedAt, said }: Props) {
  const { reference, quote, choice, suspicion, received, photos, state, answeredAt, doneAt } = request
  const toast = TOASTS.get(said ?? '')
  const missing = photos.announced > positions.length
  return (
    <main className={styles.detail}>
      <Top title={quote.name} back="/desk">
        {reference} · {received}
      </Top>
      <News kept={{ what: <Whose name={quote.name} />, from: loadedAt }} />
      <div className={styles.body}>
        {suspicion && (
          <Warning tone="warn" icon={ICONS.flag}>
            <h2>This may be spam</h2>
            <p>
              {suspicion === 'links' ? 'It has many links.' : 'It filled in a field that people can’t see.'}{' '}
              Don’t tap links in it. We sent no confirmation.
            </p>
          </Warning>
        )}
        {emails.some(({ audience, tone }) => audience === 'customer' && tone === 'bad') && (
          <Warning tone="bad" icon={ICONS.alert}>
            <h2>The confirmation didn’t arrive</h2>
            <p>
              The mail server of <bdi>{quote.email}</bdi> didn’t accept it. It may be a slip. Call or WhatsApp
              instead.
            </p>
          </Warning>
        )}
        {choice && (
          <p className={styles.asked}>
            <b>{choice.name}</b>
            <span>{choice.price}</span>
          </p>
        )}
        <p className={styles.message} dir="auto">
          {quote.message}
        </p>
        {positions.length > 0 && <Photos reference={reference} positions={positions} />}
        {missing && (
          <p className={styles.small}>
            {positions.length} of {photos.announced} photos arrived.
          </p>
        )}
        <section className={styles.section}>
          <h2 className="visually-hidden">How to reach them</h2>
          <ul className={styles.facts}>
            <Fact label="Phone" value={readablePhone(quote.phone)} />
            <Fact label="Email" value={quote.email} />
          </ul>
        </section>
        <section className={styles.section}>
          <form
            className={styles.note}
            method="post"
            action={`/desk/requests/${reference}`}
            data-note={reference}
          >
            <input type="hidden" name="replaces" value={request.noteVersion} />
            <label htmlFor="note">Private note</label>
            <textarea id="note" name="note" rows={3} dir="auto" defaultValue={request.note} />
            <p role="status">{said === 'noted' ? 'Saved' : 'Only you see this. It saves itself.'}</p>
            <button type="submit" name="action" value="note" className="link">
              Save
            </button>
          </form>
        </section>
        <form id="act" method="post" action={`/desk/requests/${reference}`}>
          <input type="hidden" name="marked" value={(doneAt ?? answeredAt)?.toISOString()} />
        </form>
        <Emails emails={emails} name={quote.name} />
        <section className={styles.section}>
          <div className={styles.links}>
            {state === 'answered' && (
              <Act value="undo-answered" className="link">
                Not answered yet
              </Act>
            )}
            <a className={`link ${styles.bad}`} href="?forget">
              <Icon path={ICONS.trash} />
              Forget this customer
            </a>
          </div>
        </section>
      </div>
      <Toast>
        {said === state && (
          <>
            <p>
              <bdi>{quote.name}</bdi> is {state}.
            </p>
            <Act value={`undo-${state}`}>Undo</Act>
          </>
        )}
        {toast && <p>{toast}</p>}
      </Toast>
      <RequestDock request={request} businessName={businessName} />
    </main>
  )
}

function Whose({ name }: { name: string }) {
  const [firstName] = name.split(/\s/)
  return (
    <>
      <bdi>{firstName}</bdi>’s request
    </>
  )
}

type TopProps = { title: string; back: string; children?: ReactNode }

/** The bar above a page, with the way back on a phone. */
export function Top({ title, back, children }: TopProps) {
  return (
    <header className={styles.top} data-ground="ink">
      <a href={back} aria-label="Back">
        <Icon path={ICONS.back} />
      </a>
      <div>
        <h1 dir="auto">{title}</h1>
        {children && <p>{children}</p>}
      </div>
    </header>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <li>
      <div>
        <small>{label}</small>
        <b dir="ltr">{value}</b>
      </div>
      <button type="button" aria-label={`Copy the ${label.toLowerCase()}`} data-copy={value} hidden>
        <Icon path={ICONS.copy} />
      </button>
    </li>
  )
}
