import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownReview } from '../data/reviews.ts'
import type { Showing } from '../site/reviews.ts'
import { ICONS } from './icons.ts'
import { act } from './RequestActions.tsx'

type ToldProps = {
  reference: string
  name: ReactNode
  review: ShownReview
  isBeside: boolean | undefined
}

/** What the customer wrote once the work was done. */
export function Told({ reference, name, review, isBeside }: ToldProps) {
  const page = `/desk/requests/${reference}`
  const isUnread = !review.readAt && !isBeside
  return (
    <section className="card stack" data-gap="small" data-unread={isUnread ? page : undefined}>
      <h2 className="small muted">
        {name}’s words · {review.told}
      </h2>
      <blockquote className="lead lines" dir="auto">
        “{review.words}”
      </blockquote>
      {review.hasPhoto && (
        <div className="tiles">
          <a className="tile" href={`${page}/review.jpg`}>
            <img src={`${page}/review.jpg`} alt="Sent with it" />
          </a>
        </div>
      )}
      {review.name && (
        <p className="strong" dir="auto">
          {review.name}
        </p>
      )}
      <Consent name={name} review={review} />
    </section>
  )
}

/** Whether the site may show it, and does. */
function Consent({ name, review: { showing, hasPhoto } }: Pick<ToldProps, 'name' | 'review'>) {
  const line = (words: ReactNode, tone?: 'good' | 'warn') => (
    <p className="small icon-line toned" data-tone={tone}>
      <Icon path={tone === 'good' ? ICONS.check : ICONS.alert} />
      <span>{words}</span>
    </p>
  )
  if (!showing) return line(<>For you only. {name} didn’t tick the box, so it can’t go on your site.</>)
  switch (showing.state) {
    case 'off':
      return (
        <>
          {line(`You may show this on your site, with this name${hasPhoto ? ' and photo' : ''}.`, 'good')}
          <p className="small muted">
            Put on what’s critical too: the law doesn’t let you show only what flatters. Your site shows the six newest.
          </p>
        </>
      )
    case 'on':
      return (
        <>
          {line(
            <>
              On your site{showing.since && ` since ${showing.since}`}. {name} can ask you to take it off.
            </>,
            'good',
          )}
          <button {...act('hide')} className="link strong">
            Take it off the site
          </button>
        </>
      )
    default:
      return (
        <>
          {line(
            showing.state === 'added' ? 'It’s on your site once you publish.' : 'It’s off your site once you publish.',
            'warn',
          )}
          <div className="cluster">
            <a className="link strong" href="/desk/site#draft">
              Look at your changes
            </a>
            <button {...act(showing.state === 'added' ? 'hide' : 'show')} className="link strong">
              Undo
            </button>
          </div>
        </>
      )
  }
}

/** Says what has just become of the customer’s words. */
export function ShowingToast({ state }: { state: Showing['state'] }) {
  switch (state) {
    case 'added':
      return <p>Put on the site. Visitors see it once you publish.</p>
    case 'removed':
      return (
        <>
          <p>Taken off the site. Visitors see it until you publish.</p>
          <button {...act('show')} className="link strong">
            Undo
          </button>
        </>
      )
    default:
      return <p>Undone.</p>
  }
}
