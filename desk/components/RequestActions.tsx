import type { ComponentProps } from 'react'
import { greeting, replyLink, whatsappLink } from '../../core/business/links.ts'
import { beginningOf } from '../../core/requests/beginning-of.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ListedRequest } from '../data/requests.ts'
import type { ShownReview } from '../data/reviews.ts'
import { Bar, Submit } from './Bar.tsx'
import { ICONS } from './icons.ts'

/** What the button of a request does, and says. */
const NEXT = {
  new: ['answered', 'Mark as answered'],
  answered: ['done', 'Mark as done'],
  done: ['undo-done', 'Reopen'],
} as const

/** Until when a request must be answered, and the ways to do it. */
type Props = {
  request: ListedRequest
  businessName: string
  review: ShownReview | undefined
}

export function RequestActions({ request, businessName, review }: Props) {
  const { reference, state, suspicion } = request
  if (suspicion && state === 'new')
    return (
      <Bar words="Is this a customer?">
        <ButtonLink variant="outline" href={`/desk/requests/${reference}?forget`}>
          <Icon path={ICONS.trash} />
          Delete
        </ButtonLink>
        <Submit {...act('customer')}>
          <Icon name="check" />
          It’s a customer
        </Submit>
      </Bar>
    )
  const [next, words] = NEXT[state]
  return (
    <>
      <Bar
        id="actions"
        {...standing(request)}
        end={
          <button {...act(next)} className="link strong">
            {words}
          </button>
        }
      >
        <Ways request={request} businessName={businessName} review={review} />
      </Bar>
      {state === 'new' && (
        <Bar id="ask" hidden label="Your app can’t tell us." words="Did you send it?">
          <Button variant="outline">Not yet</Button>
          <Submit {...act('answered')}>
            <Icon name="check" />
            Yes, answered
          </Submit>
        </Bar>
      )}
    </>
  )
}

/** How to reach the customer, and what is to be done with what they wrote. */
function Ways({ request, businessName, review }: Props) {
  const { reference, quote } = request
  const call = (
    <ButtonLink variant="outline" className="narrow" href={`tel:${quote.phone}`}>
      <Icon name="call" />
      Call
    </ButtonLink>
  )
  if (review?.link)
    return (
      <>
        {call}
        <ButtonLink href={whatsappLink(quote.phone, askOf(request, review.link))}>
          <Icon name="chat" />
          Ask on WhatsApp
        </ButtonLink>
      </>
    )
  const thanks = (variant: 'solid' | 'outline') => (
    <ButtonLink variant={variant} href={thanksLink(request, businessName)}>
      <Icon path={ICONS.reply} />
      <span>
        Thank <bdi>{firstNameOf(request)}</bdi>
      </span>
    </ButtonLink>
  )
  if (review?.showing?.state === 'off')
    return (
      <>
        {thanks('outline')}
        <Submit {...act('show')}>
          <Icon path={ICONS.site} />
          Put it on the site
        </Submit>
      </>
    )
  return (
    <>
      {call}
      <ButtonLink
        variant="outline"
        href={whatsappLink(quote.phone, greeting(quote.name, reference, businessName))}
        data-asks
      >
        <Icon name="chat" />
        WhatsApp
      </ButtonLink>
      {review?.words ? (
        thanks('solid')
      ) : (
        <ButtonLink href={replyLink(quote.email, reference, draftOf(request))} data-asks>
          <Icon path={ICONS.reply} />
          Reply
        </ButtonLink>
      )}
    </>
  )
}

/** How a request stands. */
function standing({ state, due, isNeverDue, marked }: ListedRequest): ComponentProps<typeof Bar> {
  if (state !== 'new') return { label: state === 'done' ? 'Done' : 'Answered', words: marked, tone: 'good' }
  if (!due) return { label: isNeverDue && 'Your hours have no open day.', words: 'Not answered yet' }
  return { label: due.isLate ? 'Was due' : 'Answer by', words: due.at, tone: due.isLate && 'bad' }
}

/** For a button that posts an action on the request of this page. */
export const act = (value: string) => ({ type: 'submit' as const, form: 'act', name: 'action', value })

const firstNameOf = ({ quote }: ListedRequest) => quote.name.split(/\s/)[0] ?? ''

const askOf = (request: ListedRequest, link: string) =>
  `Hello ${firstNameOf(request)}, thank you for having us. How did it go? ${link}`

/** The draft of an email that thanks for what the customer wrote. */
function thanksLink(request: ListedRequest, businessName: string): string {
  const name = firstNameOf(request)
  const body = `Hello ${name},\n\nthank you for telling us how it went.\n\n${businessName}`
  return replyLink(request.quote.email, request.reference, body, `Thank you, ${name}`)
}

/** The draft of a reply, with the customer's words quoted. Some mail apps refuse links that are much longer. */
function draftOf({ quote }: ListedRequest): string {
  const words = beginningOf(quote.message, 1000).replaceAll(/^/gm, '> ')
  return `Hello ${quote.name},\n\n\n\n${words}`
}
