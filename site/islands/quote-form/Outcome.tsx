import { chatLink } from '../../../business/links.ts'
import styles from './Outcome.module.css'
import type { State } from './useQuoteForm.ts'

export interface OutcomeProps {
  /** The phone number as displayed. */
  phone: string
  telHref: string
  /** The mobile number for WhatsApp. */
  whatsapp: string
}

/** The status below the form's button, during a slow submission and after a failure. Unlike the toast, it stays. */
export function Outcome({ state, phone, telHref, whatsapp }: OutcomeProps & { state: State }) {
  const call = <a href={telHref}>{phone}</a>
  return (
    <div role="status" className={styles.outcome} data-status={state.status}>
      {state.status === 'sending' && state.slow && (
        <p>Still sending. If you would rather not wait, call {call}.</p>
      )}
      {state.status === 'failed' && (
        <>
          <p className={styles.title}>Your request was not sent.</p>{' '}
          <p>
            What you typed is still here, so you can try again. Or reach us now: call {call} or message us on{' '}
            <a href={chatLink({ whatsapp })}>WhatsApp</a>.
          </p>
        </>
      )}
    </div>
  )
}
