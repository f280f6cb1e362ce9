import { type MouseEvent, type Ref, useRef } from 'react'
import { chatLink } from '../../../core/business/links.ts'
import type { Home } from '../../content/schemas/home.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Submission.module.css'
import * as TEXTS from './texts.ts'
import { type State, useSubmission } from './useSubmission.ts'

interface Contact {
  /** The phone number as displayed. */
  phone: string
  telHref: string
  /** The mobile number for WhatsApp. */
  whatsapp: string
}

interface Props extends Contact {
  /** What takes the place of the form once a request is sent. */
  sent: SentProps['texts']
}

/**
 * The island inside the quote form. It validates and sends the form, and shows the outcome. It renders nothing that
 * a visitor could lose: other programs change pages, and React then renders an island anew.
 */
export function Submission({ sent, ...contact }: Props) {
  const outcome = useRef<HTMLDivElement>(null)
  const { state, again } = useSubmission(outcome)
  return (
    <>
      <Trouble ref={outcome} state={state} {...contact} />
      {state.status === 'sent' && <Sent state={state} texts={sent} again={again} {...contact} />}
    </>
  )
}

interface TroubleProps extends Contact {
  ref: Ref<HTMLDivElement>
  state: State
}

/** The status below the form's button, during a slow submission and after a failure. Unlike the toast, it stays. */
function Trouble({ ref, state, phone, telHref, whatsapp }: TroubleProps) {
  const call = (
    <a className="strong" href={telHref}>
      {phone}
    </a>
  )
  return (
    <div ref={ref} role="status" className={styles.outcome} data-status={state.status}>
      {state.status === 'sending' && state.slow && (
        <p>
          {`${TEXTS.slow} `}
          {call}.
        </p>
      )}
      {state.status === 'failed' && (
        <div>
          <p className="title">{state.isUntold ? TEXTS.failed : TEXTS.stillHere}</p>{' '}
          <p>
            {`${TEXTS.remedy} `}
            {call}
            {` ${TEXTS.orMessage} `}
            <a className="strong" href={chatLink({ whatsapp })}>
              WhatsApp
            </a>
            .
          </p>
        </div>
      )}
    </div>
  )
}

interface SentProps extends Contact {
  state: State & { status: 'sent' }
  texts: Home['quote']['sent']
  /** Shows the empty form again. */
  again: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * The receipt, in place of the form: the reference, when we reply, the request as it was sent, and its photos on their
 * way. It takes the focus, so that it is announced.
 */
function Sent({ state, texts, again, phone, telHref, whatsapp }: SentProps) {
  const { reference, confirmation, values, chosen, reply = texts.reply, kept, photos } = state
  const facts = [
    [TEXTS.chosen, chosen],
    [TEXTS.message, values.message],
    [TEXTS.phone, values.phone],
    [confirmation ? TEXTS.emailed : TEXTS.notEmailed, values.email],
  ].filter(([, text]) => text)
  return (
    <section data-sent aria-labelledby="quote-sent" tabIndex={-1} ref={takeFocus} className={`split ${styles.sent}`}>
      <div className="stack" data-gap="small">
        {/* Not a heading element, because its level would differ from page to page. */}
        <p id="quote-sent" className="subheading">
          {texts.heading}
        </p>
        {reference && (
          <p className="title">
            <span className="small muted">{`${TEXTS.reference} `}</span>
            <span data-reference>{reference}</span>
          </p>
        )}
        <p className="title">{reply}</p>
        <p>{photos ? texts.text : [texts.text, texts.withoutPhotos].filter(Boolean).join(' ')}</p>
      </div>
      <div className="stack" data-gap="small">
        <dl className={`ruled ${styles.facts}`}>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="small muted">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {confirmation && (
          <p className="muted">
            {`${TEXTS.junk} `}
            <a href={telHref}>{phone}</a>.
          </p>
        )}
        <div data-sending />
        {kept && <p className="muted">{TEXTS.kept}</p>}
        <div className="cluster">
          <ButtonLink href={chatLink({ whatsapp }, reference)}>
            <Icon name="chat" />
            {texts.photos}
          </ButtonLink>
          <button type="button" className="small nav-link link" onClick={again}>
            {TEXTS.again}
          </button>
        </div>
      </div>
    </section>
  )
}

/** On a phone the panel is taller than the screen, and a focus alone would show its end. */
function takeFocus(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true })
}
