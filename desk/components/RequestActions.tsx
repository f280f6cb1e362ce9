import type { ComponentProps } from 'react'
import { greeting, replyLink, whatsappLink } from '../../core/business/links.ts'
import { beginningOf } from '../../core/requests/beginning-of.ts'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ListedRequest } from '../data/requests.ts'
import { ActionBar, MainAction, MainLink, PromiseLine } from './ActionBar.tsx'
import { ICONS } from './icons.ts'

/** What the button of a request does, and says. */
const NEXT = {
  new: ['answered', 'Mark as answered'],
  answered: ['done', 'Mark as done'],
  done: ['undo-done', 'Reopen'],
} as const

/** Until when a request must be answered, and the ways to do it. */
export function RequestActions({ request, businessName }: { request: ListedRequest; businessName: string }) {
  const { reference, quote, state, suspicion } = request
  if (suspicion && state === 'new')
    return (
      <ActionBar promise={<PromiseLine words="Is this a customer?" />}>
        <a href="?forget">
          <Icon path={ICONS.trash} />
          Delete
        </a>
        <MainAction {...act('customer')}>
          <Icon name="check" />
          It’s a customer
        </MainAction>
      </ActionBar>
    )
  return (
    <>
      <ActionBar id="actions" promise={<State request={request} />}>
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
      </ActionBar>
      {state === 'new' && (
        <ActionBar id="ask" hidden promise={<PromiseLine words="Did you send it?" detail="Your app can’t tell us." />}>
          <button type="button">Not yet</button>
          <MainAction {...act('answered')}>
            <Icon name="check" />
            Yes, answered
          </MainAction>
        </ActionBar>
      )}
    </>
  )
}

/** How a request stands, and the button that takes it on. */
function State({ request }: { request: ListedRequest }) {
  const [next, words] = NEXT[request.state]
  return (
    <PromiseLine {...standing(request)}>
      <Button variant="outline" className="small" {...act(next)}>
        {words}
      </Button>
    </PromiseLine>
  )
}

function standing({ state, due, isNeverDue, marked }: ListedRequest): ComponentProps<typeof PromiseLine> {
  if (state !== 'new') return { label: state === 'done' ? 'Done' : 'Answered', words: marked, tone: 'good', gone: 100 }
  if (!due) return { words: 'Not answered yet', detail: isNeverDue && 'Your hours have no open day.' }
  return { label: due.isLate ? 'Was due' : 'Answer by', words: due.at, gone: due.gone, tone: due.isLate && 'bad' }
}

/** For a button that posts an action on the request of this page. */
export const act = (value: string) => ({ type: 'submit' as const, form: 'act', name: 'action', value })

/** The draft of a reply, with the customer's words quoted. Some mail apps refuse links that are much longer. */
function draftOf({ quote }: ListedRequest): string {
  const words = beginningOf(quote.message, 1000).replaceAll(/^/gm, '> ')
  return `Hello ${quote.name},\n\n\n\n${words}`
}
