import type { Ref } from 'react'
import { chatLink } from '../../../core/business/links.ts'
import styles from './Trouble.module.css'
import * as TEXTS from './texts.ts'
import type { State } from './useSubmission.ts'

export interface TroubleProps {
  /** The phone number as displayed. */
  phone: string
  telHref: string
  /** The mobile number for WhatsApp. */
  whatsapp: string
}

interface Props extends TroubleProps {
  ref: Ref<HTMLDivElement>
  state: State
}

/** The status below the form's button, during a slow submission and after a failure. Unlike the toast, it stays. */
export function Trouble({ ref, state, phone, telHref, whatsapp }: Props) {
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
          <p className="title">{TEXTS.failed}</p>{' '}
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
