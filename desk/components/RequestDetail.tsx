import { totalAndSize } from '../../core/requests/choice.ts'
import { readablePhone } from '../../core/requests/phone.ts'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownEmail } from '../data/emails.ts'
import type { ListedRequest } from '../data/requests.ts'
import { Announcements } from './Announcements.tsx'
import styles from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import { Photos } from './Photos.tsx'
import { act, RequestActions } from './RequestActions.tsx'

type Props = {
  request: ListedRequest
  emails: ShownEmail[]
  businessName: string
  loadedAt: string
  /** What the owner has just done. */
  said: string | null
}

const EMAIL_ICONS = { good: ICONS.check, wait: ICONS.clock, bad: ICONS.alert }

const TOASTS = new Map([
  ['undone', 'Undone.'],
  ['resent', 'Your email goes out again within a minute.'],
  ['trusted', 'Marked as a customer.'],
])

/** One request in full, and all that the owner can do with it. */
export function RequestDetail({ request, emails, businessName, loadedAt, said }: Props) {
  const { reference, quote, chosen, suspicion, received, photos, state, answeredAt, doneAt } = request
  const packages = chosen.packages.map(({ name, price }) => ({ label: name, value: price }))
  const rows = [...packages, ...totalAndSize(chosen)]
  const toast = TOASTS.get(said ?? '')
  return (
    <main className={styles.page}>
      <PageHeader title={quote.name} back="/desk">
        {reference} · {received}
      </PageHeader>
      <Announcements
        kept={{
          what: (
            <>
              <FirstName name={quote.name} />
              ’s request
            </>
          ),
          from: loadedAt,
        }}
      />
      <form id="act" method="post" action={`/desk/requests/${reference}`}>
        <input type="hidden" name="marked" value={(doneAt ?? answeredAt)?.toISOString()} />
      </form>
      <div className="stack column">
        {suspicion && (
          <Warning tone="warn" icon={ICONS.flag}>
            <h2 className="body strong">This may be spam</h2>
            <p>
              {suspicion === 'links' ? 'It’s full of links.' : 'It filled in a box that people can’t see.'} Don’t tap
              links in it. We sent no confirmation.
            </p>
          </Warning>
        )}
        {emails.some(({ audience, tone }) => audience === 'customer' && tone === 'bad') && (
          <Warning tone="bad" icon={ICONS.alert}>
            <h2 className="body strong">The confirmation didn’t arrive</h2>
            <p>
              <bdi>{quote.email}</bdi> may have a typo: we couldn’t deliver to it. Call or WhatsApp instead.
            </p>
          </Warning>
        )}
        <div className="stack" data-gap="small">
          {rows.length > 0 && (
            <ul className={`card ${styles.chosen}`} data-tone="plain">
              {rows.map(({ label, value }) => (
                <li key={label}>
                  <b>{label}</b>
                  <span>{value}</span>
                </li>
              ))}
            </ul>
          )}
          <p className={`lead ${styles.message}`} dir="auto">
            {quote.message}
          </p>
          {photos.arrived.length > 0 && <Photos reference={reference} positions={photos.arrived} />}
          {photos.arrived.length < photos.announced && (
            <p className="small muted">
              {photos.arrived.length} of {photos.announced} photos arrived.
            </p>
          )}
        </div>
        <section>
          <h2 className="visually-hidden">How to reach them</h2>
          <ul className={`ruled ${styles.facts}`}>
            <Fact label="Phone" value={readablePhone(quote.phone)} />
            <Fact label="Email" value={quote.email} />
          </ul>
        </section>
        <form className="field" method="post" action={`/desk/requests/${reference}`} data-note={reference}>
          <input type="hidden" name="replaces" value={request.noteVersion} />
          <label htmlFor="note" className="strong">
            Private note
          </label>
          <textarea id="note" name="note" rows={3} dir="auto" defaultValue={request.note} />
          <p className="small toned" role="status">
            {said === 'noted' ? 'Saved' : 'Only you see this. It saves itself.'}
          </p>
          <button type="submit" name="action" value="note" className="link strong">
            Save
          </button>
        </form>
        <Emails emails={emails} name={quote.name} />
        <div className="cluster links">
          {state === 'answered' && (
            <button {...act('undo-answered')} className="link strong">
              Not answered yet
            </button>
          )}
          <a className="link strong toned" data-tone="bad" href="?forget">
            <Icon path={ICONS.trash} />
            Forget this customer
          </a>
        </div>
      </div>
      <Toast>
        {said === state && (
          <>
            <p>Marked as {state}.</p>
            <button {...act(`undo-${state}`)} className="strong">
              Undo
            </button>
          </>
        )}
        {toast && <p>{toast}</p>}
      </Toast>
      <RequestActions request={request} businessName={businessName} />
    </main>
  )
}

function FirstName({ name }: { name: string }) {
  return <bdi>{name.split(/\s/)[0]}</bdi>
}

function Emails({ emails, name }: { emails: ShownEmail[]; name: string }) {
  const titles = {
    owner: 'Email to you',
    customer: (
      <>
        Confirmation to <FirstName name={name} />
      </>
    ),
  }
  return (
    <section className="stack" data-gap="small">
      <h2 className="body strong">What was emailed</h2>
      <ul className="rows ruled">
        {emails.map(({ audience, tone, words, detail }) => (
          <li key={audience} className="with-icon" data-tone={tone}>
            <Icon path={EMAIL_ICONS[tone]} />
            <p>
              {titles[audience]}: {words}
            </p>
            {detail && (
              <p className="small muted" dir="auto">
                {detail}
              </p>
            )}
          </li>
        ))}
      </ul>
      <button {...act('resend')} className="link strong">
        Send me the email again
      </button>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <li>
      <div>
        <span className="small muted">{label}</span>
        <b dir="ltr">{value}</b>
      </div>
      <Button variant="icon" aria-label={`Copy the ${label.toLowerCase()}`} data-copy={value} hidden>
        <Icon path={ICONS.copy} />
      </Button>
    </li>
  )
}
