import { totalAndSize } from '../../core/requests/choice.ts'
import { readablePhone } from '../../core/requests/phone.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownEmail } from '../data/emails.ts'
import type { Group, ListedRequest } from '../data/requests.ts'
import type { ShownReview } from '../data/reviews.ts'
import { Announcements, Strip } from './Announcements.tsx'
import { Emails } from './Emails.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'
import { Photos } from './Photos.tsx'
import { act, RequestActions } from './RequestActions.tsx'
import { ShowingToast, Told } from './Told.tsx'

type Props = {
  request: ListedRequest
  review: ShownReview | undefined
  /** Whether the customer may be asked how it went. */
  mayAsk: boolean
  /** The list that it is in. */
  groups: Group[]
  emails: ShownEmail[]
  businessName: string
  loadedAt: string
  /** What the owner has just done. */
  said: string | null
  /** Whether it is shown beside the list, which is the main part of the page. */
  isBeside?: boolean | undefined
}

const TOASTS = new Map([
  ['undone', 'Undone.'],
  ['resent', 'Your email goes out again within a minute.'],
  ['trusted', 'Marked as a customer.'],
  ['asked', 'Asked today.'],
])

/** One request in full, and all that the owner can do with it. */
export function RequestDetail({
  request,
  groups,
  review,
  mayAsk,
  emails,
  businessName,
  loadedAt,
  said,
  isBeside,
}: Props) {
  const { reference, quote, chosen, suspicion, received, photos, state, answeredAt, doneAt } = request
  const toast = TOASTS.get(said ?? '')
  const firstName = <FirstName name={quote.name} />
  const kept = { what: <>{firstName}’s request</>, from: loadedAt }
  const bar = (
    <>
      <Toast>
        {said === state && (
          <>
            <p>Marked as {state}.</p>
            <button {...act(`undo-${state}`)} className="link strong">
              Undo
            </button>
          </>
        )}
        {toast && <p>{toast}</p>}
        {said === 'showing' && review?.showing && <ShowingToast state={review.showing.state} />}
      </Toast>
      <RequestActions request={request} review={review} businessName={businessName} />
    </>
  )
  return (
    <Page
      title={quote.name}
      back="/desk"
      about={`${reference} · ${received}`}
      end={<Neighbours reference={reference} groups={groups} />}
      strips={<Announcements kept={isBeside ? undefined : kept} />}
      bar={bar}
      isBeside={isBeside}
    >
      <form id="act" method="post" action={`/desk/requests/${reference}`} hidden>
        {isBeside && <input type="hidden" name="beside" />}
        <input type="hidden" name="marked" value={(doneAt ?? answeredAt)?.toISOString()} />
      </form>
      <div className="aside">
        <div className="stack">
          {suspicion && (
            <Strip tone="warn" icon={ICONS.flag}>
              <h2 className="title part">This may be spam</h2>
              <p>
                {suspicion === 'links' ? 'It’s full of links.' : 'It filled in a box that people can’t see.'} Don’t tap
                links in it. We sent no confirmation.
              </p>
            </Strip>
          )}
          {emails.some(({ audience, tone }) => audience === 'customer' && tone === 'bad') && (
            <Strip tone="bad" icon={ICONS.alert}>
              <h2 className="title part">The confirmation didn’t arrive</h2>
              <p>
                <bdi>{quote.email}</bdi> may have a typo: we couldn’t deliver to it. Call or WhatsApp instead.
              </p>
            </Strip>
          )}
          {review?.link && (
            <Strip tone="bad" icon={ICONS.alert}>
              <h2 className="title part">{firstName} wasn’t asked</h2>
              <p>
                The email to <bdi>{quote.email}</bdi> came back. Call or WhatsApp instead.
              </p>
            </Strip>
          )}
          {review?.words && <Told reference={reference} name={firstName} review={review} isBeside={isBeside} />}
          <p className="lead lines" dir="auto">
            {quote.message}
          </p>
          {photos.arrived.length > 0 && <Photos reference={reference} positions={photos.arrived} />}
          {photos.arrived.length < photos.announced && (
            <p className="small muted">
              {photos.arrived.length} of {photos.announced} photos arrived.
            </p>
          )}
        </div>
        <div className="stack">
          <Chosen chosen={chosen} />
          <section>
            <h2 className="visually-hidden">How to reach them</h2>
            <ul className="rows">
              <Fact label="Phone" value={readablePhone(quote.phone)} />
              <Fact label="Email" value={quote.email} />
            </ul>
          </section>
          <Emails emails={emails} firstName={firstName} />
          {state === 'done' && mayAsk && (
            <a className="link strong" href={`/desk/requests/${reference}?ask`}>
              Ask {firstName} how it went
            </a>
          )}
          <div className="cluster">
            {state === 'answered' && (
              <button {...act('undo-answered')} className="link strong">
                Not answered yet
              </button>
            )}
            <a className="link strong toned" data-tone="bad" href={`/desk/requests/${reference}?forget`}>
              <Icon path={ICONS.trash} />
              Forget this customer
            </a>
          </div>
        </div>
        <form className="field" method="post" action={`/desk/requests/${reference}`} data-note={reference}>
          <input type="hidden" name="replaces" value={request.noteVersion} />
          <label htmlFor="note">Private note</label>
          <textarea id="note" name="note" rows={3} dir="auto" defaultValue={request.note} />
          <p className="small toned" role="status">
            Only you see this. It saves itself.
          </p>
        </form>
      </div>
    </Page>
  )
}

/** Where the request is in the list, and the ways to those beside it. On a phone, the list is one tap away. */
function Neighbours({ reference, groups }: { reference: string; groups: Group[] }) {
  const listed = groups.filter(({ name }) => name !== 'done').flatMap(({ requests }) => requests)
  const index = listed.findIndex((one) => one.reference === reference)
  if (index < 0) return null
  const ways = [
    { title: 'The one before', icon: ICONS.back, to: listed[index - 1] },
    { title: 'The next one', icon: ICONS.next, to: listed[index + 1] },
  ]
  return (
    <>
      <span className="wide small muted">
        {index + 1} of {listed.length}
      </span>
      {ways.map(
        ({ title, icon, to }) =>
          to && (
            <ButtonLink
              key={title}
              variant="icon"
              className="wide"
              href={`/desk/requests/${to.reference}`}
              aria-label={title}
            >
              <Icon path={icon} />
            </ButtonLink>
          ),
      )}
    </>
  )
}

/** What the customer chose, and the sum. */
function Chosen({ chosen }: Pick<ListedRequest, 'chosen'>) {
  const { packages } = chosen
  if (packages.length === 0) return <p className="small muted">No package chosen.</p>
  return (
    <section className="card">
      <h2 className="visually-hidden">What they chose</h2>
      <ul className="stack" data-gap="small">
        {packages.map(({ name, price }) => (
          <li key={name} className="ends">
            <span>{name}</span>
            <span>{price}</span>
          </li>
        ))}
        {totalAndSize(chosen).map(({ label, value }) => (
          <li key={label} className="ends">
            <b>{label}</b>
            <b className={/£/.test(value) ? 'title' : undefined}>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FirstName({ name }: { name: string }) {
  return <bdi>{name.split(/\s/)[0]}</bdi>
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <li className="row">
      <div className="words">
        <span className="small muted">{label}</span>
        <b dir="ltr">{value}</b>
      </div>
      <Button variant="icon" aria-label={`Copy the ${label.toLowerCase()}`} data-copy={value}>
        <Icon path={ICONS.copy} />
      </Button>
    </li>
  )
}
