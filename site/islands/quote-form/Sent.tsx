import type { MouseEvent } from 'react'
import { chatLink } from '../../../core/business/links.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Values } from './form-fields.ts'
import styles from './Sent.module.css'
import type { Receipt } from './send-quote.ts'
import type { TroubleProps } from './Trouble.tsx'
import * as TEXTS from './texts.ts'

export interface SentTexts {
  heading: string
  reply: string
  text: string
  photos: string
}

interface Props extends TroubleProps, Receipt {
  /** The request as it was sent. */
  values: Values
  /** The package, in words. */
  chosen: string | undefined
  /** Whether the form still has what the visitor typed while it was being sent. */
  kept: boolean
  texts: SentTexts
  /** Shows the empty form again. */
  again: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * The receipt, in place of the form: the reference, when we reply, the request as it was sent, and its photos on their
 * way. It takes the focus, so that it scrolls into view and is announced.
 */
export function Sent({ texts, again, ...request }: Props) {
  const { reference, confirmation, values, chosen, kept, phone, telHref, whatsapp } = request
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
        <p className="title">{texts.reply}</p>
        <p>{texts.text}</p>
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
  panel?.scrollIntoView()
}
