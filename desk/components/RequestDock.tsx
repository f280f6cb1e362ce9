import { greeting, replyLink, whatsappLink } from '../../core/business/links.ts'
import { beginningOf } from '../../core/requests/beginning-of.ts'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ListedRequest } from '../data/requests.ts'
import { Dock, MainAction, MainLink, PromiseLine } from './Dock.tsx'
import { ICONS } from './icons.ts'

/** Until when a request must be answered, and the ways to do it. */
export function RequestDock({ request, businessName }: { request: ListedRequest; businessName: string }) {
  const { reference, quote, state, suspicion } = request
  if (suspicion && state === 'new')
    return (
      <Dock promise={<PromiseLine words="Is this a customer?" />}>
        <a href="?forget">
          <Icon path={ICONS.trash} />
          Delete
        </a>
        <MainAction {...act('customer')}>
          <Icon name="check" />
          It’s a customer
        </MainAction>
      </Dock>
    )
  return (
    <>
      <Dock id="dock" promise={<State request={request} />}>
        <a href={`tel:${quote.phone}`} className="small strong" data-stack>
          <Icon name="call" />
          Call
        </a>
        <a
          href={whatsappLink(quote.phone, greeting(quote.name, reference, businessName))}
          className="small strong"
          data-stack
          data-asks
        >
          <Icon name="chat" />
          WhatsApp
        </a>
        <MainLink href={replyLink(quote.email, reference, draftOf(request))} data-asks>
          <Icon path={ICONS.reply} />
          Reply
        </MainLink>
      </Dock>
      {state === 'new' && (
        <Dock id="ask" hidden promise={<PromiseLine words="Did you send it?" detail="Your app can’t tell us." />}>
          <button type="button">Not yet</button>
          <MainAction {...act('answered')}>
            <Icon name="check" />
            Yes, answered
          </MainAction>
        </Dock>
      )}
    </>
  )
}

/** How a request stands, and the button that takes it on. */
function State({ request: { state, due, isNeverDue, marked } }: { request: ListedRequest }) {
  if (state === 'done')
    return (
      <PromiseLine label="Done" words={marked} tone="good" gone={100}>
        <Button variant="outline" className="small" {...act('undo-done')}>
          Reopen
        </Button>
      </PromiseLine>
    )
  if (state === 'answered')
    return (
      <PromiseLine label="Answered" words={marked} tone="good" gone={100}>
        <Button variant="outline" className="small" {...act('done')}>
          Mark as done
        </Button>
      </PromiseLine>
    )
  const answered = (
    <Button variant="outline" className="small" {...act('answered')}>
      Mark as answered
    </Button>
  )
  if (!due)
    return (
      <PromiseLine words="Not answered yet" detail={isNeverDue && 'Your hours have no open day.'}>
        {answered}
      </PromiseLine>
    )
  const { at, gone, isLate } = due
  return (
    <PromiseLine label={isLate ? 'Was due' : 'Answer by'} words={at} gone={gone} tone={isLate ? 'bad' : undefined}>
      {answered}
    </PromiseLine>
  )
}

/** For a button that posts an action on the request of this page. */
export const act = (value: string) => ({ type: 'submit' as const, form: 'act', name: 'action', value })

/** The draft of a reply, with the customer's words quoted. Some mail apps refuse links that are much longer. */
function draftOf({ quote }: ListedRequest): string {
  const words = beginningOf(quote.message, 1000).replaceAll(/^/gm, '> ')
  return `Hello ${quote.name},\n\n\n\n${words}`
}
