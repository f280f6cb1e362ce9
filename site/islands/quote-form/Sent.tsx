import type { MouseEvent } from 'react'
import { chatLink } from '../../../business/links.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OutcomeProps } from './Outcome.tsx'
import styles from './Sent.module.css'
import { SENT } from './useQuoteForm.ts'

export interface SentTexts {
  heading: string
  reply: string
  text: string
  photos: string
}

interface Props extends OutcomeProps {
  reference: string | undefined
  /** The customer's address, which the confirmation goes to. */
  email: string
  texts: SentTexts
  /** Shows the empty form again. */
  again: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Confirms the request in place of the form. It takes the focus, so that it scrolls into view and is announced. */
export function Sent({ reference, email, texts, phone, telHref, whatsapp, again }: Props) {
  return (
    <section aria-labelledby="quote-sent" tabIndex={-1} ref={takeFocus} className={styles.sent}>
      {/* Not heading elements, because their level would differ from page to page. */}
      <div>
        <p id="quote-sent" className={styles.heading}>
          {texts.heading}
        </p>
        <p className={styles.thanks}>{SENT}</p>
      </div>
      <div>
        <svg className={styles.tick} viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="30" />
          <path d="m20 33 9 9 16-19" />
        </svg>
        <p className={styles.reply}>{texts.reply}</p>
        <p className={styles.text}>{texts.text}</p>
        <dl className={styles.facts}>
          {reference && (
            <div>
              <dt>Your reference</dt>
              <dd data-reference>{reference}</dd>
            </div>
          )}
          <div>
            <dt>Confirmation sent to</dt>
            <dd>{email}</dd>
          </div>
        </dl>
        <p className={styles.missing}>
          Not there in ten minutes? Check your junk folder, or call <a href={telHref}>{phone}</a>.
        </p>
        <div className={styles.actions}>
          <ButtonLink href={chatLink({ whatsapp }, reference)}>
            <Icon name="chat" />
            {texts.photos}
          </ButtonLink>
          <button type="button" className={styles.again} onClick={again}>
            Send another
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
