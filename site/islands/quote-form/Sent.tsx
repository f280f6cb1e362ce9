import type { MouseEvent } from 'react'
import { chatLink } from '../../../business/links.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OutcomeProps } from './Outcome.tsx'
import styles from './Sent.module.css'
import type { Receipt } from './send-quote.ts'
import * as TEXTS from './texts.ts'

export interface SentTexts {
  heading: string
  reply: string
  text: string
  photos: string
}

interface Props extends OutcomeProps, Receipt {
  /** The customer’s address. */
  email: string
  /** Whether the form still has what the visitor typed while it was being sent. */
  kept: boolean
  texts: SentTexts
  /** Shows the empty form again. */
  again: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Confirms the request in place of the form. It takes the focus, so that it scrolls into view and is announced. */
export function Sent({ texts, again, ...request }: Props) {
  const { reference, confirmation, email, kept, phone, telHref, whatsapp } = request
  return (
    <section
      data-sent
      aria-labelledby="quote-sent"
      tabIndex={-1}
      ref={takeFocus}
      className={`split ${styles.sent}`}
    >
      {/* Not heading elements, because their level would differ from page to page. */}
      <div className="stack" data-gap="small">
        <p id="quote-sent" className="subheading">
          {texts.heading}
        </p>
        <p className="lead muted">{TEXTS.sent}</p>
      </div>
      <div className={`stack ${styles.words}`}>
        <svg className={styles.tick} viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="30" />
          <path d="m20 33 9 9 16-19" />
        </svg>
        <p className="title">{texts.reply}</p>
        <p>{texts.text}</p>
        <dl className={`cluster ${styles.facts}`}>
          {reference && (
            <div>
              <dt className="small muted">{TEXTS.reference}</dt>
              <dd className="strong" data-reference>
                {reference}
              </dd>
            </div>
          )}
          <div>
            <dt className="small muted">{confirmation ? TEXTS.emailed : TEXTS.notEmailed}</dt>
            <dd className="strong">{email}</dd>
          </div>
        </dl>
        {confirmation && (
          <p className="muted">
            {`${TEXTS.junk} `}
            <a href={telHref}>{phone}</a>.
          </p>
        )}
        {kept && <p className="muted">{TEXTS.kept}</p>}
        <div className="cluster">
          <ButtonLink href={chatLink({ whatsapp }, reference)}>
            <Icon name="chat" />
            {texts.photos}
          </ButtonLink>
          <button type="button" className={`small link ${styles.again}`} onClick={again}>
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
  panel?.scrollIntoView()
}
