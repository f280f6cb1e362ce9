import type { ComponentProps } from 'react'
import { whatsappLink } from '../../business/links.ts'
import { beginningOf } from '../../quote/beginning-of.ts'
import { greeting, replyLink } from '../../quote/reply-to-customer.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownRequest } from '../data/requests.ts'
import { Dock, MainAction, MainLink } from './Dock.tsx'
import { ICONS } from './icons.ts'
import { PromiseLine } from './PromiseLine.tsx'

/** Until when a request must be answered, and the ways to do it. */
export function RequestDock({ request, businessName }: { request: ShownRequest; businessName: string }) {
  const { reference, quote, state, suspicion } = request
  if (suspicion && state === 'new')
    return (
      <Dock promise={<PromiseLine words="Is this a customer?" />}>
        <a href="?forget">
          <Icon path={ICONS.trash} />
          Delete
        </a>
        <MainAction form="act" name="action" value="customer">
          <Icon name="check" />
          It’s a customer
        </MainAction>
      </Dock>
    )
  return (
    <>
      <Dock id="dock" promise={<State request={request} />}>
        <a href={`tel:${quote.phone}`} data-stack>
          <Icon name="call" />
          Call
        </a>
        <a
          href={whatsappLink(quote.phone, greeting(quote.name, reference, businessName))}
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
        <Dock
          id="ask"
          hidden
          promise={<PromiseLine words="Did you send it?" detail="Your app can’t tell us." />}
        >
          <button type="button">Not yet</button>
          <MainAction form="act" name="action" value="answered">
            <Icon name="check" />
            Yes, answered
          </MainAction>
        </Dock>
      )}
    </>
  )
}

/** How a request stands, and the button that takes it on. */
function State({ request: { state, due, isNeverDue, marked } }: { request: ShownRequest }) {
  if (state === 'done')
    return (
      <PromiseLine label="Done" words={marked} tone="kept" gone={100}>
        <Act value="undo-done">Reopen</Act>
      </PromiseLine>
    )
  if (state === 'answered')
    return (
      <PromiseLine label="Answered" words={marked} tone="kept" gone={100}>
        <Act value="done">Mark as done</Act>
      </PromiseLine>
    )
  const answered = <Act value="answered">Mark as answered</Act>
  if (!due)
    return (
      <PromiseLine words="Not answered yet" detail={isNeverDue && 'Your hours have no open day.'}>
        {answered}
      </PromiseLine>
    )
  const { at, gone, isLate } = due
  return (
    <PromiseLine
      label={isLate ? 'Was due' : 'Answer by'}
      words={at}
      gone={gone}
      tone={isLate ? 'late' : undefined}
    >
      {answered}
    </PromiseLine>
  )
}

/** Posts an action on the request of this page. */
export function Act(props: ComponentProps<'button'>) {
  return <button type="submit" form="act" name="action" {...props} />
}

/** The draft of a reply, with the customer's words quoted. Some mail apps refuse links that are much longer. */
function draftOf({ quote }: ShownRequest): string {
  const words = beginningOf(quote.message, 1000).replaceAll(/^/gm, '> ')
  return `Hello ${quote.name},\n\n\n\n${words}`
}
