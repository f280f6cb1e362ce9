import styles from './Outcome.module.css'
import type { State } from './useQuoteForm.ts'

export interface OutcomeProps {
  /** The number to call, as shown, and the links that call it and open a chat. */
  phone: string
  telHref: string
  whatsappHref: string
}

/** What the form says below its button while it sends, and after a failure. It stays, unlike the toast. */
export function Outcome({ state, phone, telHref, whatsappHref }: OutcomeProps & { state: State }) {
  const call = (
    <a href={telHref} className={styles.link}>
      {phone}
    </a>
  )
  return (
    <div role="status" className={styles.outcome} data-status={state.status}>
      {state.status === 'sending' && state.long && (
        <p>Still sending. If you would rather not wait, call {call}.</p>
      )}
      {state.status === 'failed' && (
        <p>
          Your request was not sent. What you typed is still here, so you can try again. Or reach us now: call{' '}
          {call} or write on{' '}
          <a href={whatsappHref} className={styles.link}>
            WhatsApp
          </a>
          .
        </p>
      )}
    </div>
  )
}
